import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { InfoTooltip } from './info-tooltip'

describe('[A-06] InfoTooltip', () => {
  it('has the defaults of the specification', async () => {
    render(<InfoTooltip />)
    const icon = screen.getByRole('button', { name: '提示内容' })
    expect(icon.querySelector('svg')).toHaveAttribute('width', '20')
    expect(icon.querySelector('circle')).toHaveAttribute('fill', 'orange')
    await userEvent.hover(icon)
    const tooltip = await screen.findByRole('tooltip')
    expect(tooltip).toHaveTextContent('提示内容')
    expect(tooltip.closest('.ant-tooltip')).toHaveClass('ant-tooltip-placement-top')
  })

  it('closes on Escape, and nothing around it does', async () => {
    const heard = vi.fn<() => void>()
    window.addEventListener('keydown', heard)
    render(<InfoTooltip />)
    await userEvent.hover(screen.getByRole('button'))
    expect(await screen.findByRole('tooltip')).toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(document.querySelector('.ant-tooltip-open')).toBeNull())
    expect(heard).not.toHaveBeenCalled()
    window.removeEventListener('keydown', heard)
  })

  it('opens for the keyboard and takes its own settings', async () => {
    render(
      <InfoTooltip content="Why" size={16} color="teal" label="Help" placement="bottom" effect="light" />,
    )
    await userEvent.tab()
    const icon = screen.getByRole('button', { name: 'Help' })
    expect(icon).toHaveFocus()
    expect(icon.querySelector('svg')).toHaveAttribute('height', '16')
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Why')
  })
})
