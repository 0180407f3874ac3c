import { lazy, Suspense, useState } from 'react'
import parts from '../parts.module.css'
import styles from './audience.module.css'
import type { KnownAt } from './catalogue'
import { audienceTexts } from './locales'
import { Reach, type RuleOf } from './reach'
import { type Audience, fromTree, type Group, isGroup, type Node, toTree } from './tree'

// What edits groups in groups comes when somebody looks at a rule: it weighs more than most pages of operate.
const TreeEditor = lazy(() => import('./tree-editor'))

interface Props {
  when: Node | undefined
  /** Names the field of the share. */
  shareLabel: string
  /** Where the rule is judged, which decides what may be asked there. */
  at: KnownAt
  /** Of which rules this is one, to count whom it reaches. */
  of: RuleOf
  onChange(when: Node | undefined): void
}

/** For whom something is: conditions in groups, and a share. */
export function AudienceFields({ when, shareLabel, at, of, onChange }: Props) {
  const t = audienceTexts.useT()
  // What is typed is kept as it was typed, and given up when the tree becomes another from outside.
  const [kept, setKept] = useState(() => ({ when, audience: fromTree(when) }))
  if (!isSameTree(kept.when, when)) setKept({ when, audience: fromTree(when) })
  const { audience } = kept
  const put = (next: Audience): void => {
    const tree = toTree(next)
    const isChanged = !isSameTree(tree, toTree(audience))
    setKept({ when: isChanged ? tree : when, audience: next })
    if (isChanged) onChange(tree)
  }
  return (
    <>
      <Suspense fallback={<div className={styles.loading} style={{ minHeight: heightOf(audience.root) }} />}>
        <TreeEditor root={audience.root} at={at} onChange={(root) => put({ ...audience, root })} />
      </Suspense>
      <div className={parts.row}>
        <label>
          {t('share')}{' '}
          <input
            type="number"
            min={0}
            max={100}
            step={0.01}
            className={styles.percent}
            aria-label={shareLabel}
            value={audience.percent ?? 100}
            onChange={(event) => {
              const share = Math.min(100, Math.max(0, Number(event.target.value)))
              put({ ...audience, percent: share >= 100 ? undefined : share })
            }}
          />{' '}
          %
        </label>
        <span className={parts.muted}>{t('shareLead')}</span>
      </div>
      <Reach {...of} at={at} />
    </>
  )
}

function isSameTree(one: Node | undefined, other: Node | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Pixels that a group takes, so that nothing moves when its editor is there. */
function heightOf(group: Group): number {
  return group.rules.reduce((sum, part) => sum + (isGroup(part) ? heightOf(part) : 54), 54)
}
