// @vitest-environment happy-dom
import { fireEvent, render as renderBare, screen } from '@testing-library/react'
import { ConfigProvider } from 'antd'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { ConfirmDialog, FormDialog, FormDrawer } from '../overlay'
import { ANTD_PARTS } from '../theme'
import { BusyButton } from './busy-button'

const render = (content: ReactNode) => renderBare(<ConfigProvider {...ANTD_PARTS}>{content}</ConfigProvider>)

const words = { title: '新建', submitLabel: '保存', cancelLabel: '取消' }

test.each([false, true])(
  'a button that is busy (%s) is told as one that takes no press, and keeps the focus',
  (isBusy) => {
    const onClick = vi.fn<() => void>()
    render(
      <BusyButton isBusy={isBusy} onClick={onClick}>
        保存
      </BusyButton>,
    )
    const button = screen.getByRole('button')
    expect(button.getAttribute('aria-disabled')).toBe(isBusy ? 'true' : null)
    button.focus()
    expect(button).toHaveFocus()
    fireEvent.click(button)
    expect(onClick).toHaveBeenCalledTimes(isBusy ? 0 : 1)
  },
)

test.each([
  ['dialog', FormDialog],
  ['drawer', FormDrawer],
])('so is the one that sends a form in a %s', (_, Form) => {
  render(
    <Form {...words} isBusy refusal={null} onSubmit={() => {}} onClose={() => {}}>
      <input aria-label="名称" />
    </Form>,
  )
  expect(screen.getByRole('button', { name: /保存/ })).toHaveAttribute('aria-disabled', 'true')
  expect(screen.getByRole('button', { name: /取消/ })).not.toHaveAttribute('aria-disabled')
})

test('so is that of a dialog whose contents are still on their way', () => {
  render(
    <FormDialog {...words} isBusy={false} isPreparing refusal={null} onSubmit={() => {}} onClose={() => {}}>
      <input aria-label="名称" />
    </FormDialog>,
  )
  expect(screen.getByRole('button', { name: /保存/ })).toHaveAttribute('aria-disabled', 'true')
})

test('and that of a question while what was confirmed is done', () => {
  const never = new Promise<void>(() => {})
  render(
    <ConfirmDialog
      title="停用？"
      confirmLabel="停用"
      cancelLabel="取消"
      onConfirm={() => never}
      onClose={() => {}}
    />,
  )
  const confirm = screen.getByRole('button', { name: /停用/ })
  expect(confirm).not.toHaveAttribute('aria-disabled')
  fireEvent.click(confirm)
  expect(confirm).toHaveAttribute('aria-disabled', 'true')
})
