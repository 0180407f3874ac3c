import { layout } from '@longshore/ui/layout'
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { ChannelMark } from '@/components/channel-mark'
import { addressOfPlace } from '@/lib/pages'
import type { ChannelReadiness, Light, ReadinessCheck } from '../api'
import { packToolTexts } from '../locales'
import { Mark, type Tone } from '../mark'
import styles from './order.module.css'
import { isBuildable } from './selection'

const TONES: Record<Light, Tone> = { green: 'good', yellow: 'warning', red: 'bad' }

interface Props {
  channel: ChannelReadiness
  isChosen: boolean
  /** Absent for those who may only read. */
  onToggle?: () => void
}

/** One channel: may it be built, and if not, what is missing and where it is put right. */
export function ChannelRow({ channel, isChosen, onToggle }: Props) {
  const t = packToolTexts.useT()
  const open = channel.checks.filter((check) => check.light !== 'green')
  const fine = channel.checks.filter((check) => check.light === 'green')
  const isOff = !isBuildable(channel)
  const head = (
    <>
      <ChannelMark name={channel.channel_name} colour={channel.colour} />
      <span className={layout.tight}>
        <span className={layout.strong}>{channel.channel_name}</span>
        <span className={layout.hint}>
          {channel.channel_code}
          {channel.plugin_version && ` · ${t('build.plugin', { version: channel.plugin_version })}`}
        </span>
      </span>
    </>
  )
  return (
    <li className={styles.row} data-light={channel.light}>
      {onToggle ? (
        <label className={`${layout.row} ${styles.head}`} data-off={isOff || undefined}>
          <input
            type="checkbox"
            checked={isChosen && !isOff}
            disabled={isOff}
            aria-label={t('build.choose', { name: channel.channel_name })}
            onChange={onToggle}
          />
          {head}
        </label>
      ) : (
        <div className={`${layout.row} ${styles.head}`}>{head}</div>
      )}
      <div className={`${layout.tight} ${styles.facts}`}>
        <Mark tone={channel.is_enabled ? TONES[channel.light] : 'plain'}>
          {t(channel.is_enabled ? `verdict.${channel.light}` : 'verdict.off')}
        </Mark>
        {channel.package_name && <code className={layout.hint}>{channel.package_name}</code>}
      </div>
      {open.length > 0 && (
        <ul className={`${layout.list} ${layout.tight} ${styles.checks}`}>
          {open.map((check) => (
            <CheckLine key={`${check.topic} ${check.text}`} check={check} />
          ))}
        </ul>
      )}
      {fine.length === 0 && channel.passed > 0 && (
        <p className={styles.fine}>{t('build.passed', { count: channel.passed })}</p>
      )}
      {fine.length > 0 && (
        <details className={styles.fine}>
          <summary>{t('build.passed', { count: fine.length })}</summary>
          <ul className={`${layout.list} ${layout.tight} ${styles.checks}`}>
            {fine.map((check) => (
              <CheckLine key={`${check.topic} ${check.text}`} check={check} />
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}

function CheckLine({ check }: { check: ReadinessCheck }) {
  const t = packToolTexts.useT()
  return (
    <li>
      <span className={`${layout.nowrap} ${styles.topic}`}>
        <Mark tone={TONES[check.light]}>{t(`topic.${check.topic}`)}</Mark>
      </span>
      <span className={`${layout.muted} ${layout.anywhere} ${styles.checkText}`}>{check.text}</span>
      {check.light !== 'green' && (
        <FixLink
          path={addressOfPlace(check.fix)}
          label={t('build.fixOf', { topic: t(`topic.${check.topic}`), text: check.text })}
        >
          {t('build.fix')}
        </FixLink>
      )}
    </li>
  )
}

interface FixLinkProps {
  /** An address of the console, query included. */
  path: string
  label: string
  children: string
}

/** A real link, which can be opened elsewhere; a plain click stays in the console. */
function FixLink({ path, label, children }: FixLinkProps) {
  const router = useRouter()
  const href = `${router.basepath.replace(/\/$/, '')}${path}`
  const handleClick = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    router.history.push(href)
  }
  return (
    <a href={href} className={`${layout.link} ${layout.nowrap}`} aria-label={label} onClick={handleClick}>
      {children}
    </a>
  )
}
