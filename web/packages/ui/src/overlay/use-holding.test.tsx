import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { ConfigProvider } from 'antd'
import { type FormEvent, useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { catchSteps, freeToLeave, HostHold } from '../holding'
import { ANTD_PARTS } from '../theme'
import { FormDialog } from '.'

const TITLE = '放弃填写的内容？'
const noHost = null as React.ContextType<typeof HostHold>

interface Setup {
  /** How many dialogs stand over each other. */
  depth?: number
  onSubmit?(go: () => void, setBusy: (isBusy: boolean) => void): void
  host?: React.ContextType<typeof HostHold>
}

function Forms({ depth = 1, onSubmit, host = noHost, go }: Setup & { go(): void }) {
  const [open, setOpen] = useState(depth)
  const [isBusy, setBusy] = useState(false)
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault()
    onSubmit?.(go, setBusy)
  }
  return (
    <ConfigProvider {...ANTD_PARTS}>
      <HostHold value={host}>
        {Array.from({ length: open }, (_, place) => (
          <FormDialog
            // biome-ignore lint/suspicious/noArrayIndexKey: they have nothing else
            key={place}
            title={`表单 ${place}`}
            submitLabel="保存"
            cancelLabel="取消"
            isBusy={isBusy}
            refusal={null}
            onSubmit={handleSubmit}
            onClose={() => setOpen((now) => Math.min(now, place))}
          >
            <input aria-label={`名称 ${place}`} defaultValue="" />
          </FormDialog>
        ))}
      </HostHold>
    </ConfigProvider>
  )
}

async function show(setup: Setup = {}) {
  const history = createMemoryHistory({ initialEntries: ['/?page=1', '/?page=2'] })
  const go = (): void => history.push('/?page=3')
  const rootRoute = createRootRoute({ component: () => <Forms {...setup} go={go} /> })
  const router = createRouter({ routeTree: rootRoute, history })
  render(<RouterProvider router={router as never} />)
  for (let place = 0; place < (setup.depth ?? 1); place += 1) {
    const field = await screen.findByLabelText(`名称 ${place}`)
    fireEvent.input(field, { target: { value: '写了很久' } })
  }
  const place = (): string => history.location.href
  return { router, history, go, place }
}

const press = (name: string): void => {
  const buttons = screen.getAllByRole('button', { name, hidden: true })
  const last = buttons.at(-1)
  if (last) fireEvent.click(last)
}
const settled = () => act(async () => await new Promise((resolve) => setTimeout(resolve)))

afterEach(() => vi.restoreAllMocks())

describe('another address, with a form that was filled in', () => {
  test('is gone to only when one agrees, and then the form is gone', async () => {
    const { go, place } = await show()
    act(go)
    await screen.findByText(TITLE)
    press('继续填写')
    await settled()
    expect(place()).toBe('/?page=2')
    expect(screen.getByLabelText('名称 0')).toHaveValue('写了很久')
    act(go)
    await screen.findByText(TITLE)
    press('放弃')
    await waitFor(() => expect(place()).toBe('/?page=3'))
    await waitFor(() => expect(screen.queryByLabelText('名称 0')).toBeNull())
  })

  test('asks once for all that stand over each other', async () => {
    const { go, place } = await show({ depth: 2 })
    act(go)
    await screen.findByText(TITLE)
    expect(screen.getAllByText(TITLE)).toHaveLength(1)
    press('放弃')
    await waitFor(() => expect(place()).toBe('/?page=3'))
    await waitFor(() => expect(screen.queryByLabelText('名称 0')).toBeNull())
  })

  test.each([
    ['at once', (go: () => void) => go()],
    [
      'when the server has agreed',
      (go: () => void, setBusy: (isBusy: boolean) => void) => {
        setBusy(true)
        setTimeout(go)
      },
    ],
  ])('is where a saving leads, %s: nothing is asked', async (_, onSubmit) => {
    const { place } = await show({ onSubmit })
    const form = document.querySelector('form')
    if (form) fireEvent.submit(form)
    await waitFor(() => expect(place()).toBe('/?page=3'))
    expect(screen.queryByText(TITLE)).toBeNull()
  })

  test('is asked for again after a submission that was not sent', async () => {
    const { go, place } = await show()
    const form = document.querySelector('form')
    if (form) fireEvent.submit(form)
    await settled()
    act(go)
    await screen.findByText(TITLE)
    expect(place()).toBe('/?page=2')
  })

  test('of the console is asked for in a micro app too', async () => {
    const held: (() => boolean | Promise<boolean>)[] = []
    await show({
      host: (mayLeave) => {
        held.push(mayLeave)
        return () => {}
      },
    })
    await waitFor(() => expect(held).toHaveLength(1))
    const answer = held[0]?.()
    await screen.findByText(TITLE)
    press('继续填写')
    expect(await answer).toBe(false)
  })
})

test('a step back is taken back before any router hears of it, and taken when one agrees', async () => {
  catchSteps()
  const { history } = await show()
  const go = vi.spyOn(window.history, 'go').mockImplementation(() => {})
  const routers = vi.fn<() => void>()
  window.addEventListener('popstate', routers)
  const { __TSR_index: here } = history.location.state
  const step = (place: number) =>
    act(() => void window.dispatchEvent(new PopStateEvent('popstate', { state: { __TSR_index: place } })))
  step(here - 1)
  await screen.findByText(TITLE)
  expect(go).toHaveBeenLastCalledWith(1)
  step(here)
  expect(routers).not.toHaveBeenCalled()
  press('放弃')
  await waitFor(() => expect(go).toHaveBeenLastCalledWith(-1))
  step(here - 1)
  expect(routers).toHaveBeenCalledOnce()
  window.removeEventListener('popstate', routers)
})

test('what takes a page away at its address, such as another game, asks too; when one agrees the form is gone at once', async () => {
  expect(await freeToLeave()).toBe(true)
  const { place } = await show({ depth: 2 })
  const stayed = freeToLeave()
  await screen.findByText(TITLE)
  expect(screen.getAllByText(TITLE)).toHaveLength(1)
  press('继续填写')
  expect(await stayed).toBe(false)
  expect(screen.getByLabelText('名称 1')).toHaveValue('写了很久')
  const left = freeToLeave()
  await screen.findByText(TITLE)
  press('放弃')
  expect(await left).toBe(true)
  await waitFor(() => expect(screen.queryByLabelText('名称 0')).toBeNull())
  expect(place()).toBe('/?page=2')
  expect(await freeToLeave()).toBe(true)
})

test('a reload asks, and one of a form that is empty does not', async () => {
  await show()
  const unload = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }
  expect(unload()).toBe(true)
  press('取消')
  await waitFor(() => expect(screen.queryByLabelText('名称 0')).toBeNull())
  expect(unload()).toBe(false)
})
