import { createFileRoute } from '@tanstack/react-router'
import { EntryLayout } from '@/app/entry/entry-layout'

export const Route = createFileRoute('/_entry')({ component: EntryLayout })
