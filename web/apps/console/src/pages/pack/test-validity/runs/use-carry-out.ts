// Carries out the steps of a run one after the other; the server keeps what became of each.
import { ApiError } from '@longshore/api-client'
import { useEffect, useRef, useState } from 'react'
import type { Run } from '../api'
import { carryOut } from '../api'

export interface Progress {
  /** The run whose steps are being carried out. */
  busyRun: number | null
  /** Why it stopped before its end. */
  refusal: string | null
  carryOutAll(run: Run): Promise<void>
}

export function useCarryOut(): Progress {
  const [busyRun, setBusyRun] = useState<number | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  const carryOutAll = async (run: Run): Promise<void> => {
    setBusyRun(run.id)
    setRefusal(null)
    try {
      for (const { position, verdict } of run.steps) {
        if (verdict !== 'pending') continue
        const step = await carryOut(run.id, position)
        // After an address or a correct call that failed, the server skips the rest.
        const endsAll = step.verdict === 'failed' && (step.name === 'address' || step.name === 'valid')
        if (endsAll || isGone.current) break
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal(error.message)
    } finally {
      setBusyRun(null)
    }
  }
  return { busyRun, refusal, carryOutAll }
}
