// Many players at once: a list of ids, whom it names and whom not, what is done to them, and what came of it.
import { useState } from 'react'
import type { Picked } from './api'
import { BulkForm, type Outcome } from './bulk-form'
import { BulkList } from './bulk-list'
import { BulkResult } from './bulk-result'

export function BulkDialog({ onClose }: { onClose(): void }) {
  const [picked, setPicked] = useState<Picked | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  if (outcome) return <BulkResult outcome={outcome} onClose={onClose} />
  if (picked) return <BulkForm picked={picked} onDone={setOutcome} onClose={onClose} />
  return <BulkList onPicked={setPicked} onClose={onClose} />
}
