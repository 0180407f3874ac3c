// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as uploads from '@/lib/upload'
import * as rules from '@/lib/upload/rules'
import { UploadField } from './upload-field'
import type { UploadedValue } from './use-uploads'

const picture = (name: string) => new File(['x'], name, { type: 'image/png' })
const stored: UploadedValue = { name: 'a.png', url: '/store/cdn/a.png', upload_id: '1', key: 'a.png' }

beforeEach(() => {
  vi.spyOn(uploads, 'startUpload').mockImplementation(({ file }) => ({
    id: 1,
    promise: Promise.resolve({
      upload_id: '2',
      key: 'k.png',
      url: '/store/cdn/k.png',
      name: file?.name ?? '',
      size: 1,
    }),
    cancel: () => undefined,
  }))
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('[U-08] the upload field', () => {
  it('refuses a picture of another size, and sends nothing', async () => {
    vi.spyOn(rules, 'dimensionsOf').mockResolvedValue({ width: 100, height: 90 })
    const props = { label: '图标', purpose: 'icon', value: [], onChange: vi.fn<() => void>() } as const
    const { rerender } = render(<UploadField {...props} image={{ width: 512, height: 512 }} />)
    await userEvent.upload(screen.getByLabelText('图标', { selector: 'input' }), picture('a.png'))
    expect(await screen.findByRole('alert')).toHaveTextContent('请上传尺寸宽高尺寸为512*512的图片')
    rerender(<UploadField {...props} image={{ width: 750 }} />)
    await userEvent.upload(screen.getByLabelText('图标', { selector: 'input' }), picture('b.png'))
    expect(await screen.findByText('请上传尺寸宽为750的图片')).toBeVisible()
    expect(uploads.startUpload).not.toHaveBeenCalled()
  })

  it('takes no more files than allowed', async () => {
    const onChange = vi.fn<(value: UploadedValue[]) => void>()
    render(
      <UploadField label="截图" purpose="file" multiple limit={2} value={[stored]} onChange={onChange} />,
    )
    const input = screen.getByLabelText('截图', { selector: 'input' })
    await userEvent.upload(input, [picture('b.png'), picture('c.png')])
    expect(await screen.findByRole('alert')).toHaveTextContent('已达到上传文件数限制2')
    expect(uploads.startUpload).not.toHaveBeenCalled()
    await userEvent.upload(input, picture('b.png'))
    await vi.waitFor(() => expect(onChange).toHaveBeenCalledOnce(), { timeout: 15_000 })
    expect(onChange.mock.calls[0]?.[0].map(({ name }) => name)).toEqual(['a.png', 'b.png'])
  })
})
