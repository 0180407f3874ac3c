import { ApiError } from '@longshore/api-client'
import { fireEvent, render as renderBare, screen } from '@testing-library/react'
import { ConfigProvider } from 'antd'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
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
