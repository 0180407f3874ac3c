// Icon sets and splash pictures, each a card.
import { ConfirmDialog, EmptyState, ErrorState, TextSkeleton } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useCan } from '@/lib/stores/permission'
import { toast } from '@/lib/toast'
import { useChannelChoices } from '../channel-codes'
import { ChannelsMissing } from '../channels-missing'
import type { IconSet, Splash } from './api'
import { deleteIconSet, deleteSplash, iconSetsQuery, splashesQuery } from './api'
import styles from './artwork.module.css'
import { IconDialog } from './icon-dialog'
import { artworkTexts } from './locales'
import { SplashDialog } from './splash-dialog'

export default function ArtworkTab() {
  return (
    <>
      <ChannelsMissing />
      <IconSets />
      <Splashes />
    </>
  )
}

function IconSets() {
  const t = artworkTexts.useT()
  const query = useQuery(iconSetsQuery())
  const mayEdit = useCan('packEdit')
  const channels = useChannelChoices(query.data?.flatMap(({ badges }) => badges.map((b) => b.channel_code)))
  const [edited, setEdited] = useState<IconSet | 'new' | null>(null)
  const [leaving, setLeaving] = useState<IconSet | null>(null)
  const add = mayEdit && (
    <Button type="primary" onClick={() => setEdited('new')}>
      {t('addIcon')}
    </Button>
  )
  return (
    <Section title={t('icons')} lead={t('iconsLead')} action={add}>
      <Cards query={query} empty={<EmptyState title={t('noIcons')} lead={t('noIconsLead')} actions={add} />}>
        {(icons) => (
          <Item
            key={icons.id}
            mayEdit={mayEdit}
            name={icons.name}
            onEdit={() => setEdited(icons)}
            onDelete={() => setLeaving(icons)}
          >
            <div className={`${layout.row} ${styles.top}`}>
              <Tile icons={icons} />
              <div>
                <div className={layout.strong}>{icons.name}</div>
                <div className={layout.hint}>{t(`kind.${icons.kind}`)}</div>
                {icons.badges.length > 0 && (
                  <div className={layout.hint}>{t('badgesCount', { count: icons.badges.length })}</div>
                )}
              </div>
            </div>
          </Item>
        )}
      </Cards>
      {edited && (
        <IconDialog
          icons={edited === 'new' ? null : edited}
          channels={channels}
          onClose={() => setEdited(null)}
        />
      )}
      {leaving && (
        <ConfirmDialog
          title={t('deleteIconTitle', { name: leaving.name })}
          confirmLabel={t('delete')}
          cancelLabel={t('cancel')}
          isDanger
          onConfirm={async () => {
            await deleteIconSet(leaving.id)
            toast('success', t('deleted', { name: leaving.name }))
          }}
          onClose={() => setLeaving(null)}
        >
          <p>{t('deleteIconLead')}</p>
        </ConfirmDialog>
      )}
    </Section>
  )
}

/** The set's main picture; the badge alone where the icon is the mother's. */
function Tile({ icons }: { icons: IconSet }) {
  const picture = icons.image ?? icons.foreground ?? icons.badge
  const background = icons.background_colour ?? undefined
  return (
    <div className={styles.tile} style={background ? { background } : undefined}>
      {picture?.url && <img src={picture.url} alt="" loading="lazy" />}
    </div>
  )
}

function Splashes() {
  const t = artworkTexts.useT()
  const query = useQuery(splashesQuery())
  const mayEdit = useCan('packEdit')
  const [edited, setEdited] = useState<Splash | 'new' | null>(null)
  const [leaving, setLeaving] = useState<Splash | null>(null)
  const add = mayEdit && <Button onClick={() => setEdited('new')}>{t('addSplash')}</Button>
  return (
    <Section title={t('splashes')} lead={t('splashesLead')} action={add}>
      <Cards query={query} empty={<EmptyState title={t('noSplashes')} lead={t('noSplashesLead')} />}>
        {(splash) => (
          <Item
            key={splash.id}
            mayEdit={mayEdit}
            name={splash.name}
            onEdit={() => setEdited(splash)}
            onDelete={() => setLeaving(splash)}
          >
            <div className={styles.splash}>
              {splash.image.url && <img src={splash.image.url} alt="" loading="lazy" />}
            </div>
            <div>
              <div className={layout.strong}>{splash.name}</div>
              <div className={layout.hint}>{splash.target}</div>
            </div>
          </Item>
        )}
      </Cards>
      {edited && <SplashDialog splash={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {leaving && (
        <ConfirmDialog
          title={t('deleteSplashTitle', { name: leaving.name })}
          confirmLabel={t('delete')}
          cancelLabel={t('cancel')}
          isDanger
          onConfirm={async () => {
            await deleteSplash(leaving.id)
            toast('success', t('deleted', { name: leaving.name }))
          }}
          onClose={() => setLeaving(null)}
        >
          <p>{t('deleteIconLead')}</p>
        </ConfirmDialog>
      )}
    </Section>
  )
}

interface SectionProps {
  title: string
  lead: string
  action: ReactNode
  children: ReactNode
}

function Section({ title, lead, action, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className={layout.head}>
        <div>
          <h2 id={id} className={layout.title}>
            {title}
          </h2>
          <p className={layout.lead}>{lead}</p>
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}

interface CardsProps<Row> {
  query: { data: readonly Row[] | undefined; error: unknown; refetch(): unknown }
  empty: ReactNode
  children(row: Row): ReactNode
}

function Cards<Row>({ query, empty, children }: CardsProps<Row>) {
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <TextSkeleton />
  if (query.data.length === 0) return <div className={`${layout.frame} ${styles.empty}`}>{empty}</div>
  return <ul className={`${layout.list} ${styles.grid}`}>{query.data.map(children)}</ul>
}

interface ItemProps {
  name: string
  mayEdit: boolean
  onEdit(): void
  onDelete(): void
  children: ReactNode
}

function Item({ name, mayEdit, onEdit, onDelete, children }: ItemProps) {
  const t = artworkTexts.useT()
  return (
    <li className={`${layout.frame} ${layout.column} ${styles.item}`}>
      {children}
      {mayEdit && (
        <div className={`${layout.row} ${styles.actions}`}>
          <Button type="link" size="small" aria-label={t('editOne', { name })} onClick={onEdit}>
            {t('edit')}
          </Button>
          <Button type="link" size="small" danger aria-label={t('deleteOne', { name })} onClick={onDelete}>
            {t('delete')}
          </Button>
        </div>
      )}
    </li>
  )
}
