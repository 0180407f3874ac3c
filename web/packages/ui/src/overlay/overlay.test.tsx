import { ApiError } from '@longshore/api-client'
import { fireEvent, render as renderBare, screen } from '@testing-library/react'
import { ConfigProvider } from 'antd'
import { type ReactNode, useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { ANTD_PARTS } from '../theme'
import { ConfirmDialog, FormDialog, FormDrawer } from '.'

const render = (content: ReactNode) => renderBare(<ConfigProvider {...ANTD_PARTS}>{content}</ConfigProvider>)

test('a drawer’s form is sent by the button in its foot', async () => {
  const onSubmit = vi.fn<(event: { preventDefault(): void }) => void>((event) => event.preventDefault())
  render(
    <FormDrawer
      title="编辑"
      submitLabel="保存"
      cancelLabel="取消"
      isBusy={false}
      refusal="名称已被使用"
      onSubmit={onSubmit}
      onClose={() => {}}
    >
      <input aria-label="名称" />
    </FormDrawer>,
  )
  expect(screen.getByRole('alert')).toHaveTextContent('名称已被使用')
  const save = screen.getByText('保存').closest('button')
  expect(save?.getAttribute('form')).toBe(document.querySelector('form')?.id)
  expect(document.querySelector('form')?.contains(save)).toBe(false)
})

test('a long form scrolls in its dialog: the foot does not go with it', () => {
  render(
    <FormDialog
      title="新建"
      submitLabel="保存"
      cancelLabel="取消"
      isBusy={false}
      refusal={null}
      onSubmit={() => {}}
      onClose={() => {}}
    >
      <input aria-label="名称" />
    </FormDialog>,
  )
  const body = document.querySelector<HTMLElement>('.ant-modal-body')
  expect(body?.style.overflowY).toBe('auto')
  expect(body?.style.maxHeight).toContain('100dvh')
  expect(body?.contains(screen.getByText('保存'))).toBe(false)
})

test.each([
  ['dialog', FormDialog],
  ['drawer', FormDrawer],
])(
  'whoever opens a form in a %s types into its first field, and is back where they were after it',
  (_, Form) => {
    function Page() {
      const [isOpen, setOpen] = useState(false)
      return (
        <>
          <button type="button" onClick={() => setOpen(true)}>
            新建
          </button>
          {isOpen && (
            <Form
              title="新建"
              submitLabel="保存"
              cancelLabel="取消"
              isBusy={false}
              refusal={null}
              onSubmit={(event) => {
                event.preventDefault()
                setOpen(false)
              }}
              onClose={() => {}}
            >
              <input type="hidden" name="id" />
              <input aria-label="编号" readOnly />
              <input aria-label="停用" disabled />
              <input type="radio" name="kind" aria-label="第一" />
              <input type="radio" name="kind" aria-label="第二" defaultChecked />
              <input aria-label="名称" />
            </Form>
          )}
        </>
      )
    }
    render(<Page />)
    const opener = screen.getByText('新建')
    opener.focus()
    fireEvent.click(opener)
    expect(screen.getByLabelText('第二')).toHaveFocus()
    const form = document.querySelector('form')
    if (form) fireEvent.submit(form)
    expect(opener).toHaveFocus()
  },
)

test('a refused confirmation stays open and says why', async () => {
  const onClose = vi.fn<() => void>()
  const refusal = new ApiError({ code: 4009, msg: '还有订单', data: null })
  render(
    <ConfirmDialog
      title="下架礼包？"
      confirmLabel="下架"
      cancelLabel="取消"
      onConfirm={() => Promise.reject(refusal)}
      onClose={onClose}
    />,
  )
  fireEvent.click(screen.getByText('下架'))
  expect(await screen.findByText('还有订单')).toBeInTheDocument()
  expect(onClose).not.toHaveBeenCalled()
})

test('what is confirmed and on its way is not left: its refusal would be shown nowhere', async () => {
  const onClose = vi.fn<() => void>()
  let refuse = (_error: unknown): void => undefined
  const answer = new Promise<void>((_resolve, reject) => {
    refuse = reject
  })
  render(
    <ConfirmDialog
      title="停用安？"
      confirmLabel="停用"
      cancelLabel="取消"
      onConfirm={() => answer}
      onClose={onClose}
    />,
  )
  fireEvent.click(screen.getByText('停用'))
  fireEvent.click(screen.getByText('取消'))
  fireEvent.keyDown(screen.getByText('停用'), { key: 'Escape' })
  expect(onClose).not.toHaveBeenCalled()
  refuse(new ApiError({ code: 4009, msg: '没有网络', data: null }))
  expect(await screen.findByText('没有网络')).toBeInTheDocument()
  fireEvent.click(screen.getByText('取消'))
  expect(onClose).toHaveBeenCalledOnce()
})

test.each([
  ['dialog', FormDialog],
  ['drawer', FormDrawer],
])('a form in a %s that is being sent is not left: its refusal would be shown nowhere', (_, Form) => {
  const onClose = vi.fn<() => void>()
  const shown = (isBusy: boolean, refusal: string | null) => (
    <ConfigProvider {...ANTD_PARTS}>
      <Form
        title="新建"
        submitLabel="保存"
        cancelLabel="取消"
        isBusy={isBusy}
        refusal={refusal}
        onSubmit={() => {}}
        onClose={onClose}
      >
        <input aria-label="名称" defaultValue="" />
      </Form>
    </ConfigProvider>
  )
  const { rerender } = renderBare(shown(true, null))
  fireEvent.click(screen.getByText('取消'))
  fireEvent.keyDown(screen.getByLabelText('名称'), { key: 'Escape' })
  expect(onClose).not.toHaveBeenCalled()
  rerender(shown(false, '名称已被使用'))
  expect(screen.getByRole('alert')).toHaveTextContent('名称已被使用')
  fireEvent.click(screen.getByText('取消'))
  expect(onClose).toHaveBeenCalledOnce()
})

test('a form whose file is still on its way can be left, but not sent', () => {
  const onClose = vi.fn<() => void>()
  render(
    <FormDialog
      title="新建"
      submitLabel="保存"
      cancelLabel="取消"
      isBusy={false}
      isPreparing
      refusal={null}
      onSubmit={() => {}}
      onClose={onClose}
    >
      <input aria-label="名称" />
    </FormDialog>,
  )
  expect(screen.getByText('保存').closest('button')).toHaveClass('ant-btn-loading')
  fireEvent.click(screen.getByText('取消'))
  expect(onClose).toHaveBeenCalledOnce()
})

describe.each([
  ['dialog', FormDialog],
  ['drawer', FormDrawer],
])('a form in a %s, when Escape is pressed', (_, Form) => {
  function open(typed: string) {
    const onClose = vi.fn<() => void>()
    render(
      <Form
        title="新建"
        submitLabel="保存"
        cancelLabel="取消"
        isBusy={false}
        refusal={null}
        onSubmit={() => {}}
        onClose={onClose}
      >
        <input aria-label="名称" defaultValue="" />
      </Form>,
    )
    const field = screen.getByLabelText('名称')
    if (typed) fireEvent.input(field, { target: { value: typed } })
    fireEvent.keyDown(field, { key: 'Escape' })
    return onClose
  }

  test('closes where nothing was typed', () => {
    expect(open('')).toHaveBeenCalled()
  })

  test('keeps what was typed until one agrees to lose it', async () => {
    const onClose = open('写了很久')
    expect(onClose).not.toHaveBeenCalled()
    fireEvent.click(screen.getByText('放弃'))
    await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  })

  test('goes on with it where one does not', () => {
    const onClose = open('写了很久')
    fireEvent.click(screen.getByText('继续填写'))
    expect(onClose).not.toHaveBeenCalled()
    expect(screen.getByLabelText('名称')).toHaveValue('写了很久')
    expect(screen.queryByText('继续填写')).toBeNull()
  })
})
