import { createContext } from 'react'
import type { Hold } from './holding'

/** In a micro app: lets a form be asked before the console goes to another of its pages. */
export const HostHold = createContext<Hold | null>(null)
