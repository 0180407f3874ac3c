// The store of download tasks, uploads among them, that every feature may feed (clause T-01); the drawer in
// features/downloads shows it.
import { create } from 'zustand'
import { onSessionCleared } from '../expiry'

/** `interrupted`: an upload of an earlier visit, which goes on when its file is chosen again. */
export type TaskStatus = 'running' | 'done' | 'failed' | 'canceled' | 'interrupted'

export interface DownloadTask {
  /** Auto-incrementing integer, never given twice. */
  id: number
  /** What it is of, where the same thing must not stand in the list twice. */
  key?: string
  /** The file's name. */
  name: string
  kind: 'download' | 'upload'
  status: TaskStatus
  /** 0 to 100; null while unknown. */
  percent: number | null
  /** What `loaded` and `total` count. */
  unit: 'rows' | 'bytes' | 'channels'
  loaded: number
  /** Null while unknown. */
  total: number | null
  /** Bytes a second in the last moments; null while unknown. */
  speed?: number | null
  /** Where the finished file is; an object URL is given free with the task. */
  url?: string
  /** Saves the finished file again, where its address ends soon. */
  save?: () => void
  /** Begins the same anew, once it failed or was stopped. */
  again?: () => void
  /** Opens the page that tells more. */
  look?: () => void
  /** Why it failed, in the user's language. */
  reason?: string
  /** Present while the task can be stopped. */
  cancel?: () => void
  /** Present when a failed or canceled task can start again. */
  retry?: () => void
  /** Present while the task is interrupted: goes on with the file that the user has chosen. */
  resume?: (file: File) => void
  /** Present while the task is interrupted: gives it up for good. */
  discard?: () => void
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
  /** Appends a task without opening the drawer: its progress is seen where the user is, or it is an old one. */
  addTask(fields: NewTask): number
  updateTask(id: number, change: Partial<TaskFields>): void
  /** Removes the task with this id; a running one is stopped first. */
  deleteTask(id: number): void
  clearTasks(): void
  setOpen(isOpen: boolean): void
}

const DEFAULTS = {
  kind: 'download',
  status: 'running',
  percent: null,
  unit: 'rows',
  loaded: 0,
  total: null,
} as const

export const useDownloads = create<DownloadsState>()((set, get) => ({
  tasks: [],
  isOpen: false,
  nextId: 1,
  setTask: (fields) => {
    const id = get().addTask(fields)
    get().setOpen(true)
    return id
  },
  addTask: (fields) => {
    const id = get().nextId
    const task: DownloadTask = { ...DEFAULTS, ...fields, id, createdAt: Math.floor(Date.now() / 1000) }
    set((state) => ({ tasks: [...state.tasks, task], nextId: id + 1 }))
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
