// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useDownloads } from '@/lib/stores/downloads'
import { TaskCard } from './task-card'

function List() {
  const tasks = useDownloads((state) => state.tasks)
  return (
    <main>
      {tasks.map((task) => (
        <TaskCard key={task.id} task={task} />
      ))}
    </main>
  )
}

test('who takes tasks off the list by keyboard goes on from the next one', async () => {
  // Not every document has it.
  HTMLElement.prototype.checkVisibility ??= () => true
  const { addTask, updateTask } = useDownloads.getState()
  const cancel = (): void => updateTask(id, { status: 'canceled', cancel: undefined })
  const id = addTask({ name: 'a.csv', cancel })
  addTask({ name: 'b.csv', status: 'done' })
  render(<List />)
  const press = (name: string): void => {
    const button = screen.getByRole('button', { name })
    button.focus()
    fireEvent.click(button)
  }
  press('取消 a.csv')
  const taken = screen.getByRole('button', { name: '从列表删除 a.csv' })
  await vi.waitFor(() => expect(taken).toHaveFocus())
  fireEvent.click(taken)
  await vi.waitFor(() => expect(screen.getByRole('button', { name: '从列表删除 b.csv' })).toHaveFocus())
})
