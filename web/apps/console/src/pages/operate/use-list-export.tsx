import { type ReactNode, useState } from 'react'
import { ExportDialog } from './export-dialog'

type Props = Omit<Parameters<typeof ExportDialog>[0], 'onClose'>

/** Takes a list out as it is narrowed: what the table's button does, and the dialog that it opens. */
export function useListExport(props: Props): { onExport(): void; dialog: ReactNode } {
  const [isOpen, setOpen] = useState(false)
  return {
    onExport: () => setOpen(true),
    dialog: isOpen && <ExportDialog {...props} onClose={() => setOpen(false)} />,
  }
}
