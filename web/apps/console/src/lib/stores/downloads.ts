// The download-task store that every feature may feed (clause T-01); the drawer in features/downloads shows it.
import { create } from 'zustand'
import { onSessionCleared } from '../expiry'

export type TaskStatus = 'running' | 'done' | 'failed' | 'canceled'

export interface DownloadTask {
  /** Auto-incrementing integer, never given twice. */
  id: number
  /** The file's name. */
  name: string
  status: TaskStatus
  /** 0 to 100; null while unknown. */
  percent: number | null
  /** What `loaded` and `total` count. */
  unit: 'rows' | 'bytes'
  loaded: number
  /** Null while unknown. */
  total: number | null
  /** Where the finished file is; an object URL is given free with the task. */
  url?: string
  /** Why it failed, in the user's language. */
  reason?: string
  /** Present while the task can be stopped. */
  cancel?: () => void
  /** Present when a failed or canceled task can start again. */
  retry?: () => void
  createdAt: number
}

type TaskFields = Omit<DownloadTask, 'id' | 'createdAt'>
export type NewTask = Pick<TaskFields, 'name'> & Partial<TaskFields>

interface DownloadsState {
  tasks: readonly DownloadTask[]
  isOpen: boolean
  nextId: number
  /** Appends a task, opens the drawer and gives the task's id. */
  setTask(fields: NewTask): number
  updateTask(id: number, change: Partial<TaskFields>): void
  /** Removes the task with this id; a running one is stopped first. */
  deleteTask(id: number): void
  clearTasks(): void
  setOpen(isOpen: boolean): void
}

const DEFAULTS = { status: 'running', percent: null, unit: 'rows', loaded: 0, total: null } as const

export const useDownloads = create<DownloadsState>()((set, get) => ({
  tasks: [],
  isOpen: false,
  nextId: 1,
  setTask: (fields) => {
    const id = get().nextId
    const task: DownloadTask = { ...DEFAULTS, ...fields, id, createdAt: Math.floor(Date.now() / 1000) }
    set((state) => ({ tasks: [...state.tasks, task], nextId: id + 1, isOpen: true }))
    return id
  },
  updateTask: (id, change) =>
    set((state) => ({ tasks: state.tasks.map((task) => (task.id === id ? { ...task, ...change } : task)) })),
  deleteTask: (id) => {
    release(get().tasks.filter((task) => task.id === id))
    set((state) => ({ tasks: state.tasks.filter((task) => task.id !== id) }))
  },
  clearTasks: () => {
    release(get().tasks)
    set({ tasks: [] })
  },
  setOpen: (isOpen) => set({ isOpen }),
}))

/** Stops what still runs and gives the memory of finished files free. */
function release(tasks: readonly DownloadTask[]): void {
  for (const task of tasks) {
    if (task.status === 'running') task.cancel?.()
    if (task.url?.startsWith('blob:')) URL.revokeObjectURL(task.url)
  }
}

// Exports hold data of the login that made them.
onSessionCleared(() => {
  useDownloads.getState().clearTasks()
  useDownloads.getState().setOpen(false)
})
