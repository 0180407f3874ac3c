import type { ReactNode } from 'react'
import { type Need, useCan } from '@/lib/stores/permission'

/** Removes its content when the needed permission (one, or any of a list) is missing (clause P-01). */
export function Can({ need, children }: { need?: Need; children: ReactNode }) {
  return useCan(need) ? children : null
}
