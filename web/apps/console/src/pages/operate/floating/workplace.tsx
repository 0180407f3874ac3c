import { floatingButton } from '@longshore/sdk/views'
import { EmptyState } from '@longshore/ui'
import { useCallback, useMemo, useState } from 'react'
import { pageTexts } from '@/lib/pages'
import { useCan } from '@/lib/stores/permission'
import { DraftFoot, DraftRefusal, DraftTitles } from '../draft-list'
import { operateTexts } from '../locales'
import parts from '../parts.module.css'
import phone from '../phone/phone.module.css'
import { PhoneFrame } from '../phone/phone-frame'
import { SOMEBODY, ViewerFields } from '../phone/viewer'
import { useDraftList } from '../use-draft-list'
import { Editor } from './editor'
import { type Item, type ItemPage, moved, newItem, PAGES, shownTo } from './item'
import { useLabels } from './labels'
import { floatingTexts } from './locales'

/** The items as they are edited; nothing is kept before it is saved, and nothing in force before it is published. */
export function Workplace({ kept, digest }: { kept: Item[]; digest: string }) {
  const t = floatingTexts.useT()
  const mayEdit = useCan('operateEdit')
  const draft = useDraftList({
    kind: 'floating',
    field: 'items',
    to: '/operate/floating-button',
    kept,
    digest,
    nameOf: ({ key, texts }) => texts[0]?.text || key,
    labelOf: useLabels(),
  })
  const { all, open, at } = draft
  const [isBusy, setBusy] = useState(false)
  return (
    <>
      <DraftRefusal of={draft} />
      <div className={all.length > 0 ? phone.work : phone.beside}>
        <Items items={all} open={open} onOpen={draft.show} />
        {open ? (
          <Editor
            key={open.key}
            item={open}
            isDisabled={!mayEdit}
            onChange={(next) => draft.set(all.with(at, next))}
            onBusyChange={setBusy}
            onRemove={() => draft.set(all.toSpliced(at, 1))}
            onUp={at > 0 ? () => draft.set(moved(all, at, -1)) : undefined}
            onDown={at < all.length - 1 ? () => draft.set(moved(all, at, 1)) : undefined}
          />
        ) : (
          <EmptyState title={t('empty')} lead={t('emptyLead')} />
        )}
        <Preview items={all} />
      </div>
      {mayEdit && (
        <DraftFoot
          of={draft}
          add={t('add')}
          isBusy={isBusy}
          onAdd={() => draft.add(newItem(all, t('newItem')))}
        />
      )}
    </>
  )
}

interface ItemsProps {
  items: readonly Item[]
  open: Item | undefined
  onOpen(key: string): void
}

function Items({ items, open, onOpen }: ItemsProps) {
  const t = floatingTexts.useT()
  const said = operateTexts.useT()
  const titles = pageTexts.useT()
  const rows = items.map(({ key, texts, is_on: isOn, page }) => ({
    key,
    title: texts[0]?.text ?? '',
    state: isOn ? '' : said('stopped'),
    note: page ? t(`page.${page}`) : t('link'),
  }))
  return <DraftTitles label={titles('FloatingButton')} titles={rows} open={open?.key} onOpen={onOpen} />
}

/** The draft as somebody would see it. */
function Preview({ items }: { items: readonly Item[] }) {
  const t = floatingTexts.useT()
  const said = operateTexts.useT()
  const [viewer, setViewer] = useState(SOMEBODY)
  const [asked, setAsked] = useState<ItemPage>()
  const shown = useMemo(() => shownTo(viewer, items), [viewer, items])
  const label = t('ball')
  const draw = useCallback(
    (parent: HTMLElement) =>
      floatingButton(shown, { parent, label, onPage: (page) => setAsked(PAGES.find((one) => one === page)) }),
    [shown, label],
  )
  return (
    <section className={parts.card} aria-labelledby="preview-title">
      <header className={parts.head}>
        <h2 id="preview-title">{said('preview')}</h2>
      </header>
      <ViewerFields viewer={viewer} onChange={setViewer} />
      <PhoneFrame label={said('phone')} draw={draw} />
      <p className={parts.muted} role="status">
        {asked ? t('asked', { page: t(`page.${asked}`) }) : said('previewLead')}
      </p>
    </section>
  )
}
