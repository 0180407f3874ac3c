// The versions of a channel's plug-in: upload a bundle, read what the validator says, publish, withdraw.

import { ApiError } from '@longshore/api-client'
import { formatTime } from '@longshore/kit/time'
import { BusyButton, ReturningFocus } from '@longshore/ui'
import { FormAlert } from '@longshore/ui/form'
import { layout } from '@longshore/ui/layout'
import { Modal } from 'antd'
import { useState } from 'react'
import { type UploadedValue, UploadField } from '@/components/upload'
import { formatBytes } from '@/lib/bytes'
import { isUnanswered } from '@/lib/query-client'
import { toast } from '@/lib/toast'
import type { ManagedChannel, ManagedPlugin } from '../api'
import { addBundle, setPluginStatus } from '../api'
import { channelTexts } from '../locales'
import styles from '../pack-channel.module.css'
import { useSending } from '../use-sending'
import { useWords } from '../words'

interface Fault {
  subject: string
  message: string
  remedy: string
}

export function PluginsDialog({ channel, onClose }: { channel: ManagedChannel; onClose(): void }) {
  const t = channelTexts.useT()
  const words = useWords()
  const [faults, setFaults] = useState<readonly Fault[]>([])
  const [isChecking, setChecking] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  // Has arrived, and the server was not told: it need not be chosen again.
  const [waiting, setWaiting] = useState<UploadedValue[]>([])
  const handleUploaded = async ([file]: UploadedValue[]): Promise<void> => {
    setWaiting([])
    setFaults([])
    setRefusal(null)
    if (!file?.upload_id) return
    setChecking(true)
    try {
      const plugin = await addBundle(channel.code, file.upload_id)
      toast('success', t('bundleAdded', { version: plugin.version }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal(error.message)
      if (isUnanswered(error)) setWaiting([file])
      setFaults((error.data as { faults?: Fault[] } | null)?.faults ?? [])
    } finally {
      setChecking(false)
    }
  }
  return (
    <Modal
      open
      width={720}
      footer={null}
      title={t('pluginsTitle', { name: words(channel.name) })}
      onCancel={onClose}
    >
      <ReturningFocus />
      <UploadField
        type={2}
        purpose="plugin"
        isPrivate={1}
        accept={['.zip']}
        drag
        label={t('bundle')}
        hint={t(isChecking ? 'bundleChecking' : 'bundleHint')}
        value={waiting}
        onChange={(value) => void handleUploaded(value)}
        problemOf={() => refusal ?? undefined}
        onRetry={(file) => void handleUploaded([file])}
      />
      <FormAlert text={waiting.length > 0 ? null : refusal} />
      {faults.length > 0 && (
        <ul className={`${layout.list} ${layout.stack}`} aria-label={t('bundleFaults')}>
          {faults.map((fault) => (
            <li key={`${fault.subject} ${fault.message}`} className={layout.error}>
              <code>{fault.subject}</code> {fault.message} {fault.remedy}
            </li>
          ))}
        </ul>
      )}
      <ul className={`${layout.list} ${layout.stack}`} aria-label={t('plugins')}>
        {channel.plugins.map((plugin) => (
          <Version key={plugin.id} plugin={plugin} />
        ))}
      </ul>
    </Modal>
  )
}

function Version({ plugin }: { plugin: ManagedPlugin }) {
  const t = channelTexts.useT()
  const words = useWords()
  const { isBusy, refusal, send } = useSending()
  const isPublished = plugin.status === 'published'
  return (
    <li className={`${layout.frame} ${layout.tight} ${styles.revision}`}>
      <div className={layout.wrap}>
        <b>{plugin.version}</b>
        <span className={layout.badge}>{t(`status.${plugin.status}`)}</span>
        <span className={`${layout.muted} ${layout.flush}`}>
          {formatBytes(plugin.size_bytes)} · {formatTime(plugin.published_at ?? plugin.created_at)} ·{' '}
          {t('parameterCount', { count: plugin.parameters.length })}
        </span>
        <BusyButton
          size="small"
          danger={isPublished}
          isBusy={isBusy}
          onClick={() =>
            void send(async () => {
              await setPluginStatus(plugin.id, isPublished ? 'withdrawn' : 'published')
            })
          }
        >
          {t(isPublished ? 'withdraw' : 'publish')}
        </BusyButton>
      </div>
      <p className={`${layout.muted} ${layout.flush}`}>{words(plugin.changes)}</p>
      {plugin.warnings.map((warning) => (
        <p key={`${warning.subject} ${warning.message}`} className={styles.finding} data-level="warning">
          {warning.subject} {warning.message}
        </p>
      ))}
      <FormAlert text={refusal} />
    </li>
  )
}
