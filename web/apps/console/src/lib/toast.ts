// Short messages of the whole console; components/toaster.tsx shows them in one live region.
import type { NoticeKind } from '@longshore/contract'
import { create } from 'zustand'

// An error takes longer to read, and may meet the user on another page than the one that caused it.
const DURATION_MS: Record<NoticeKind, number> = { success: 4000, info: 4000, warning: 6000, error: 8000 }

export interface ToastAction {
  label: string
  run(): void
}

export interface Toast {
  id: number
  kind: NoticeKind
  text: string
  action?: ToastAction
}

interface ToastOptions {
  action?: ToastAction
  /** 0 keeps the toast until it is closed. */
  durationMs?: number
}

interface ToastState {
  toasts: readonly Toast[]
  show(kind: NoticeKind, text: string, options?: ToastOptions): void
  dismiss(id: number): void
}

let nextId = 1

export const useToasts = create<ToastState>()((set, get) => ({
  toasts: [],
  show: (kind, text, { action, durationMs = DURATION_MS[kind] } = {}) => {
    // The same sentence twice on the screen tells nothing new.
    if (get().toasts.some((shown) => shown.kind === kind && shown.text === text)) return
    const id = nextId++
    set((state) => ({ toasts: [...state.toasts, { id, kind, text, action }] }))
    if (durationMs > 0) setTimeout(() => get().dismiss(id), durationMs)
  },
  dismiss: (id) => set((state) => ({ toasts: state.toasts.filter((shown) => shown.id !== id) })),
}))

/** Shows a toast from anywhere: `toast('success', t('saved'))`. */
export function toast(kind: NoticeKind, text: string, options?: ToastOptions): void {
  useToasts.getState().show(kind, text, options)
}
