// The download-task store that every feature may feed (clause T-01); the drawer in features/downloads shows it.
import { create } from 'zustand'

export type TaskStatus = 'running' | 'done' | 'failed' | 'canceled'

export interface DownloadTask {
  /** Auto-incrementing. */
  id: number
  name: string
  status: TaskStatus
  /** 0 to 100; null while unknown. */
  percent: number | null
  /** Where the finished file is. */
  url?: string
  /** Why it failed, in the user's language. */
  reason?: string
  createdAt: number
}

export type NewTask = Pick<DownloadTask, 'name'> & Partial<Omit<DownloadTask, 'id' | 'createdAt'>>

interface DownloadsState {
  tasks: readonly DownloadTask[]
  isOpen: boolean
  nextId: number
  /** Appends a task, opens the drawer and gives the task's id. */
  add(task: NewTask): number
  update(id: number, change: Partial<Omit<DownloadTask, 'id'>>): void
  remove(id: number): void
  clear(): void
  setOpen(isOpen: boolean): void
}

export const useDownloads = create<DownloadsState>()((set, get) => ({
  tasks: [],
  isOpen: false,
  nextId: 1,
  add: (task) => {
    const id = get().nextId
    const added: DownloadTask = {
      status: 'running',
      percent: null,
      ...task,
      id,
      createdAt: Math.floor(Date.now() / 1000),
    }
    set((state) => ({ tasks: [...state.tasks, added], nextId: id + 1, isOpen: true }))
    return id
  },
  update: (id, change) =>
    set((state) => ({ tasks: state.tasks.map((task) => (task.id === id ? { ...task, ...change } : task)) })),
  remove: (id) => set((state) => ({ tasks: state.tasks.filter((task) => task.id !== id) })),
  clear: () => set({ tasks: [] }),
  setOpen: (isOpen) => set({ isOpen }),
}))
