// @vitest-environment happy-dom
import { ApiError } from '@longshore/api-client'
import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { sortRefusal, useForm } from './use-form'

const refused = (code: number, data: unknown) => new ApiError({ code, msg: '不行', data })

describe('sortRefusal', () => {
  it('puts each message at its field, lists included', () => {
    const error = refused(4000, {
      errors: [
        { field: 'email', msg: '格式不对' },
        { field: 'role_ids.2', msg: '没有这个角色' },
      ],
    })
    expect(sortRefusal(error, ['email', 'role_ids'])).toEqual({
      fields: { email: '格式不对', role_ids: '没有这个角色' },
      rest: null,
    })
  })

  it('gives a code to the field that it is about, and the rest to the form', () => {
    expect(sortRefusal(refused(4103, null), ['old_password'], { 4103: 'old_password' })).toEqual({
      fields: { old_password: '不行' },
      rest: null,
    })
    expect(sortRefusal(refused(4029, null), ['email'])).toEqual({ fields: {}, rest: '不行' })
    const unknown = refused(4000, { errors: [{ field: 'other', msg: '多余' }] })
    expect(sortRefusal(unknown, ['email'])).toEqual({ fields: {}, rest: '不行' })
  })
})

function Probe({ submit }: { submit(values: { name: string }): Promise<void> }) {
  const form = useForm({
    initial: { name: '' },
    unreadable: '文件读不出来',
    check: ({ name }) => (name ? {} : { name: '请输入' }),
    submit,
  })
  return (
    <form onSubmit={form.handleSubmit} aria-label="form">
      <input
        aria-label="name"
        aria-invalid={Boolean(form.errorOf('name'))}
        value={form.values.name}
        onChange={(event) => form.set('name', event.target.value)}
      />
      <p>{form.errorOf('name')}</p>
      <p>{form.refusal}</p>
    </form>
  )
}

describe('useForm', () => {
  it('says that a chosen file cannot be read any more', async () => {
    const gone = new DOMException('The requested file could not be read', 'NotReadableError')
    render(<Probe submit={() => Promise.reject(gone)} />)
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'release.jks' } })
    fireEvent.submit(screen.getByRole('form'))
    expect(await screen.findByText('文件读不出来')).toBeVisible()
  })

  it('checks before it sends, and focuses the refused field', async () => {
    const submit = vi.fn<(values: { name: string }) => Promise<void>>(() => Promise.resolve())
    render(<Probe submit={submit} />)
    fireEvent.submit(screen.getByRole('form'))
    expect(await screen.findByText('请输入')).toBeVisible()
    await vi.waitFor(() => expect(screen.getByRole('textbox')).toHaveFocus(), { timeout: 15_000 })
    expect(submit).not.toHaveBeenCalled()
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'A' } })
    expect(screen.queryByText('请输入')).toBeNull()
    fireEvent.submit(screen.getByRole('form'))
    await vi.waitFor(() => expect(submit).toHaveBeenCalledExactlyOnceWith({ name: 'A' }), { timeout: 15_000 })
  })

  it('sends once while the first answer is awaited, then shows the refusal', async () => {
    let answer: (error: Error) => void = () => {}
    const submit = vi.fn<(values: { name: string }) => Promise<void>>(
      () => new Promise((_resolve, reject) => (answer = reject)),
    )
    render(<Probe submit={submit} />)
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'A' } })
    fireEvent.submit(screen.getByRole('form'))
    fireEvent.submit(screen.getByRole('form'))
    expect(submit).toHaveBeenCalledOnce()
    answer(refused(4009, null))
    expect(await screen.findByText('不行')).toBeVisible()
  })

  it('focuses what the server refused however soon the next frame comes', async () => {
    // As on a busy machine: a frame passes before React renders the refusal.
    vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => {
      run(0)
      return 0
    })
    const errors = [{ field: 'name', msg: '太长' }]
    render(<Probe submit={() => Promise.reject(refused(4000, { errors }))} />)
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'A' } })
    fireEvent.submit(screen.getByRole('form'))
    expect(await screen.findByText('太长')).toBeVisible()
    await vi.waitFor(() => expect(screen.getByRole('textbox')).toHaveFocus(), { timeout: 15_000 })
    vi.unstubAllGlobals()
  })
})
