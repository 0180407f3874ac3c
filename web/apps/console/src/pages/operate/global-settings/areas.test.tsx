// @vitest-environment happy-dom
import { createQueryClient } from '@longshore/kit/query-client'
import { ANTD_PARTS } from '@longshore/ui/theme'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { ConfigProvider } from 'antd'
import { afterEach, expect, it, vi } from 'vitest'
import { useAppState } from '@/lib/stores/app-state'
import { type Area, NEW_AREA } from '../globals-draft'
import { Areas } from './areas'

afterEach(() => vi.unstubAllGlobals())

const world: Area = { ...NEW_AREA, key: 'world', name: '全球' }
const japan: Area = { ...NEW_AREA, key: 'japan', name: '日本', countries: [{ code: 'JP' }] }
const settings = { currencies: ['USD'], sold_in: [], stores: [] } as never

it('edits the area that was opened, though the draft was read anew meanwhile', async () => {
  const answer = { code: 0, msg: '', data: { codes: ['JP', 'US'] } }
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.resolve(new Response(JSON.stringify(answer)))),
  )
  useAppState.setState({ gameInfo: { Id: 11, Name: '潮汐王国' } as never })
  const onChange = vi.fn()
  const client = createQueryClient()
  const shown = (value: Area[]) => (
    <QueryClientProvider client={client}>
      <ConfigProvider {...ANTD_PARTS}>
        <Areas value={value} settings={settings} isDisabled={false} onChange={onChange} />
      </ConfigProvider>
    </QueryClientProvider>
  )
  const { rerender } = render(shown([world, japan]))
  fireEvent.click(screen.getByRole('button', { name: '编辑区域全球' }))
  rerender(shown(structuredClone([world, japan])))
  fireEvent.change(await screen.findByRole('textbox', { name: '名称' }), { target: { value: '世界' } })
  fireEvent.click(screen.getByRole('button', { name: /^完\s*成$/ }))
  await waitFor(() => expect(onChange).toHaveBeenCalledWith([{ ...world, name: '世界' }, japan]))
})
