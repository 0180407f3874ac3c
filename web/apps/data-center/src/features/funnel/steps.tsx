import { useRemoteSession } from '@longshore/remote'
import { layout } from '@longshore/ui/layout'
import { Button } from 'antd'
import { useState } from 'react'
import { PlayersBehind } from '../../components/behind/players-behind'
import { formatCount, formatShare, ratio } from '../../lib/figures'
import { type Funnel, funnelForm } from './api'
import styles from './funnel-page.module.css'
import { funnelTexts } from './locales'
import type { FunnelSearch } from './search'

interface Opened {
  step: number
  state: 'there' | 'away'
}

interface Props {
  funnel: Funnel
  search: FunnelSearch
}

/** Each step as a bar as long as its share of the first, in words beside it; who is behind it is one click away. */
export function Steps({ funnel, search }: Props) {
  const t = funnelTexts.useT()
  const [opened, setOpened] = useState<Opened>()
  return (
    <section className={layout.card} aria-label={t('steps')}>
      <ol className={`${layout.list} ${layout.stack}`}>
        {funnel.steps.map((name, index) => (
          <Step key={name} funnel={funnel} index={index} onOpen={setOpened} />
        ))}
      </ol>
      {opened && (
        <PlayersBehind
          title={t('drop.title', { n: opened.step, name: funnel.steps[opened.step - 1] ?? '' })}
          figure={{ funnel: { ...funnelForm(search), ...opened } }}
          choice={<p className={layout.flush}>{t(`drop.${opened.state}`)}</p>}
          onClose={() => setOpened(undefined)}
        />
      )}
    </section>
  )
}

interface StepProps {
  funnel: Funnel
  index: number
  onOpen(step: Opened): void
}

function Step({ funnel: { steps, reached }, index, onOpen }: StepProps) {
  const t = funnelTexts.useT()
  const players = reached[index] ?? 0
  const before = reached[index - 1] ?? players
  const share = ratio(players, reached[0] ?? 0)
  const lost = before - players
  const step = index + 1
  return (
    <li className={layout.tight}>
      <span className={layout.spread}>
        <strong>
          {step}. <code>{steps[index]}</code>
        </strong>
        <Who count={players} onOpen={() => onOpen({ step, state: 'there' })}>
          {t('step', { players: formatCount(players), share: formatShare(share) })}
        </Who>
      </span>
      <span className={`${layout.track} ${styles.bar}`}>
        <span className={layout.fill} style={{ width: `${(share ?? 0) * 100}%` }} />
      </span>
      {index > 0 && (
        <Who count={lost} isHint onOpen={() => onOpen({ step, state: 'away' })}>
          {t('step.lost', { lost: formatCount(lost), share: formatShare(ratio(lost, before)) })}
        </Who>
      )}
    </li>
  )
}

interface WhoProps {
  count: number
  isHint?: boolean
  onOpen(): void
  children: string
}

/** A number of players, which opens them where there are any and the reader may look. */
function Who({ count, isHint, onOpen, children }: WhoProps) {
  const { isPhoneView } = useRemoteSession()
  if (isPhoneView || count === 0)
    return <span className={isHint ? layout.hint : layout.digits}>{children}</span>
  return (
    <Button type="link" size="small" className={styles.who} onClick={onOpen}>
      {children}
    </Button>
  )
}
