// The configuration of one channel: the form comes from its plug-in's schema.
import { ErrorState, TextSkeleton, useHolding } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { Button, Drawer } from 'antd'
import { useState } from 'react'
import { ChannelMark } from '@/components/channel-mark'
import { useCan } from '@/lib/stores/permission'
import { useIsPhone } from '@/lib/use-media'
import { catalogueQuery, channelQuery } from '../api'
import { channelTexts } from '../locales'
import styles from '../pack-channel.module.css'
import { useWords } from '../words'
import { EditorForm } from './editor-form'
import { TryDialog } from './try-dialog'

const WIDTH_PX = 680

interface Props {
  id: number
  field: string | undefined
  onClose(): void
}

export function EditorDrawer({ id, field, onClose }: Props) {
  const t = channelTexts.useT()
  const words = useWords()
  const isPhone = useIsPhone()
  const query = useQuery({ ...channelQuery(id), refetchOnWindowFocus: false })
  const catalogue = useQuery(catalogueQuery())
  const [isDirty, setDirty] = useState(false)
  const holding = useHolding({ isHeld: isDirty, onClose })
  const [isTrying, setTrying] = useState(false)
  const canTry = useCan('secretReveal')
  const error = query.error ?? catalogue.error
  const detail = query.data
  const channel = catalogue.data?.find(({ code }) => code === detail?.code)
  return (
    <Drawer
      open
      size={isPhone ? '100%' : WIDTH_PX}
      onClose={isDirty ? holding.ask : onClose}
      closable={{ placement: 'end', 'aria-label': t('close') }}
      title={
        detail && (
          <span className={`${layout.row} ${styles.channel}`}>
            <ChannelMark name={words(detail.name)} colour={detail.icon} />
            {t('editorTitle', { name: words(detail.name) })}
          </span>
        )
      }
      extra={detail && canTry && <Button onClick={() => setTrying(true)}>{t('try.open')}</Button>}
      classNames={{ body: styles.drawerBody }}
    >
      {error && (
        <ErrorState
          error={error}
          onRetry={() => {
            void query.refetch()
            void catalogue.refetch()
          }}
        />
      )}
      {/* What is being typed outlives a failed reading. */}
      {detail && channel ? (
        <EditorForm
          detail={detail}
          channel={channel}
          field={field}
          onDirty={setDirty}
          reload={async () => (await query.refetch({ throwOnError: true })).data}
          onClose={holding.close}
        />
      ) : (
        !error && <TextSkeleton lines={10} />
      )}
      {isTrying && detail && (
        <TryDialog code={detail.code} name={words(detail.name)} onClose={() => setTrying(false)} />
      )}
      {holding.question}
    </Drawer>
  )
}
