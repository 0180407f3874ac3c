// @vitest-environment happy-dom
import { ANTD_PARTS } from '@longshore/ui/theme'
import { render, screen } from '@testing-library/react'
import { ConfigProvider } from 'antd'
import { expect, test } from 'vitest'
import { ReasonDialog } from './reason-dialog'

test('whoever is asked why can type at once', () => {
  render(
    <ConfigProvider {...ANTD_PARTS}>
      <ReasonDialog
        title="补发？"
        submitLabel="补发"
        onSubmit={() => Promise.resolve()}
        onClose={() => undefined}
      />
    </ConfigProvider>,
  )
  expect(screen.getByRole('textbox')).toHaveFocus()
})
