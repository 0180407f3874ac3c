// @vitest-environment happy-dom
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { Difference, Inspection, Mother } from '../api'
import { ComparisonView } from './comparison'
import { DifferenceView } from './difference'
import { InspectionView } from './inspection'
import { VerificationTable } from './verification'

const MOTHER = {
  id: 2,
  name: 'harbor.apk',
  size: 1_000_000,
  sha256: 'ab'.repeat(32),
  package_name: 'com.example.harbor',
  version_code: 7,
  version_name: '1.7.0',
  min_sdk: 21,
  target_sdk: 34,
  abis: ['arm64-v8a'],
  schemes: [],
} as unknown as Mother

const INSPECTION: Inspection = {
  is_debuggable: false,
  compile_sdk: 34,
  labels: { '': 'Harbor', 'zh-CN': '港湾' },
  permissions: ['android.permission.INTERNET'],
  certificates: [],
  folders: Array.from({ length: 12 }, (_, index) => ({
    folder: `folder${index}`,
    entries: 2,
    compressed_bytes: index === 0 ? 600_000 : 10_000,
    size_bytes: 700_000,
  })),
  libraries: [{ entry: 'lib/arm64-v8a/libold.so', abi: 'arm64-v8a', size_bytes: 120, is_16k_ready: false }],
  dex_count: 1,
  class_count: 7,
  sdks: [{ name: 'longshore', version: '1.0.0' }],
  notes: [
    { code: 'inspection.unsigned', message: 'the package is not signed', subject: '' },
    { code: 'inspection.of_tomorrow', message: 'a newer engine says so', subject: 'x.so' },
  ],
}

describe('the inspection report', () => {
  it('tells names, levels, labels, SDKs and page sizes', () => {
    render(<InspectionView mother={MOTHER} inspection={INSPECTION} />)
    expect(screen.getByText('com.example.harbor')).toBeInTheDocument()
    expect(screen.getByText('1.7.0 (7)')).toBeInTheDocument()
    expect(screen.getByText('21 (Android 5.0)')).toBeInTheDocument()
    expect(screen.getByText('港湾')).toHaveAttribute('lang', 'zh-CN')
    expect(screen.getByText('longshore')).toBeInTheDocument()
    expect(screen.getByText('不支持 16 KB 页')).toBeInTheDocument()
    expect(screen.getByText('未签名')).toBeInTheDocument()
  })

  it('says notes in the language of the reader, and one it does not know as the engine does', () => {
    render(<InspectionView mother={MOTHER} inspection={INSPECTION} />)
    const notes = within(screen.getByRole('region', { name: '请留意' }))
    expect(notes.getByText(/母包没有签名/)).toBeInTheDocument()
    expect(notes.getByText(/a newer engine says so/)).toBeInTheDocument()
  })

  it('draws the largest folders to scale and sums up the rest', () => {
    const { container } = render(<InspectionView mother={MOTHER} inspection={INSPECTION} />)
    const rows = within(screen.getByRole('table', { name: '大小分布' })).getAllByRole('row')
    // The head, ten folders, the rest.
    expect(rows).toHaveLength(12)
    expect(rows[11]).toHaveTextContent('其余 2 处')
    expect(rows[1]).toHaveTextContent('60.0%')
    const bars = [...container.querySelectorAll<HTMLElement>('td > span[style]')]
    expect(bars.map((bar) => Number.parseFloat(bar.style.width)).slice(0, 2)).toEqual([
      100,
      expect.closeTo(1.67, 1),
    ])
  })
})

describe('a difference', () => {
  const entries = Array.from({ length: 30 }, (_, index) => ({
    name: `assets/${index}.bin`,
    kind: 'changed' as const,
    delta_bytes: index % 2 ? -index * 1024 : index * 1024,
  }))
  const difference: Difference = {
    a: 1,
    b: 2,
    fields: [{ field: 'permissions', before: [], after: ['android.permission.CAMERA'] }],
    entries,
    entries_total: 812,
    delta_bytes: 15 * 1024,
  }

  it('shows what is new, and the largest changes of files first', async () => {
    render(<DifferenceView difference={difference} beforeName="1.6" afterName="1.7" />)
    const row = screen.getByRole('row', { name: /权限/ })
    expect(within(row).getByText('android.permission.CAMERA')).toBeInTheDocument()
    expect(screen.getByText('812 · +15.0 KB')).toBeInTheDocument()
    expect(screen.getByText('assets/29.bin')).toBeInTheDocument()
    expect(screen.queryByText('assets/1.bin')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: '显示全部 30 个' }))
    expect(screen.getByText('assets/1.bin')).toBeInTheDocument()
    expect(screen.getByText('只列出变化最大的 30 个文件。')).toBeInTheDocument()
  })

  it('says so if absent', () => {
    const same = { ...difference, fields: [], entries: [], entries_total: 0, delta_bytes: 0 }
    render(<DifferenceView difference={same} beforeName="1.6" afterName="1.7" />)
    expect(screen.getByText('两个包的内容相同。')).toBeInTheDocument()
  })
})

describe('a verification', () => {
  it('puts what failed first and names parameters', () => {
    render(
      <VerificationTable
        checks={[
          { name: 'package_name', passed: true, expected: 'a', found: 'a' },
          { name: 'parameters.app_id', passed: false, expected: '1', found: '2' },
          { name: 'of_tomorrow', passed: true, expected: 'x', found: 'x' },
        ]}
      />,
    )
    const names = screen.getAllByRole('rowheader').map((cell) => cell.textContent)
    expect(names).toEqual(['参数 app_id', '包名', 'of_tomorrow'])
    expect(screen.getByRole('row', { name: /参数 app_id/ })).toHaveTextContent('未通过')
  })

  it('says what the engine found in words, and leaves the values of the game alone', () => {
    render(
      <VerificationTable
        checks={[
          { name: 'structure', passed: true, expected: 'a sound package', found: 'sound' },
          { name: 'signing_block', passed: true, expected: '', found: '4096 bytes at 249856' },
          { name: 'components', passed: true, expected: 'defined in a dex file', found: '9 defined' },
          { name: 'parameters.mode', passed: true, expected: 'sound', found: 'none' },
        ]}
      />,
    )
    expect(screen.getByRole('row', { name: /^文件结构 通过 结构完整 完整$/ })).toBeInTheDocument()
    expect(screen.getByRole('row', { name: /4096 字节，位于 249856$/ })).toBeInTheDocument()
    expect(screen.getByRole('row', { name: /在 dex 中有定义 9 个均有定义$/ })).toBeInTheDocument()
    expect(screen.getByRole('row', { name: /sound none$/ })).toBeInTheDocument()
  })
})

describe('the comparison of two packages', () => {
  const choice = {
    item_id: 4,
    build_id: 2,
    version_name: '1.7.0',
    is_rebuild: false,
    finished_at: 1_790_000_000,
  }

  it('names what differs, in words and units', async () => {
    const onChoose = vi.fn()
    const older = { ...choice, item_id: 1, build_id: 1, is_rebuild: true }
    const changes = [
      { name: 'size', before: '1048576', after: '2097152' },
      { name: 'recipe.config_version', before: '1', after: '2' },
      { name: 'parameters.app_id', before: null, after: '1008600' },
    ]
    const comparison = { item_id: 9, other_id: 4, choices: [choice, older], has_same_bytes: false, changes }
    render(<ComparisonView comparison={comparison} onChoose={onChoose} />)
    expect(screen.getByText('3 处不同')).toBeInTheDocument()
    expect(screen.getByRole('row', { name: /大小 1\.0+ MB 2\.0+ MB/ })).toBeInTheDocument()
    expect(screen.getByRole('row', { name: '渠道配置版本 1 2' })).toBeInTheDocument()
    expect(screen.getByRole('row', { name: '参数 app_id 没有 1008600' })).toBeInTheDocument()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: '比较对象' }), '1')
    expect(onChoose).toHaveBeenCalledWith(1)
  })

  it('says that packages are the same, and that there is no other', () => {
    const same = { item_id: 9, other_id: 4, choices: [choice], has_same_bytes: true, changes: [] }
    const { rerender } = render(<ComparisonView comparison={same} onChoose={vi.fn()} />)
    expect(screen.getByText('两个包逐字节相同')).toBeInTheDocument()
    rerender(<ComparisonView comparison={{ ...same, other_id: null, choices: [] }} onChoose={vi.fn()} />)
    expect(screen.getByText(/第一个包/)).toBeInTheDocument()
  })
})
