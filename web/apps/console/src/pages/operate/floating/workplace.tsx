import { floatingButton } from '@longshore/sdk/views'
import { EmptyState, StateTag } from '@longshore/ui'
import { Button } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { pageTexts } from '@/lib/pages'
import { useCan } from '@/lib/stores/permission'
import { toast } from '@/lib/toast'
import { usePageAddress } from '@/lib/use-page-address'
import { operateTexts } from '../locales'
import parts from '../parts.module.css'
import phone from '../phone/phone.module.css'
import { PhoneFrame } from '../phone/phone-frame'
import { SOMEBODY, ViewerFields } from '../phone/viewer'
import { saveDraft } from '../publishing'
import { useEdited } from '../use-edited'
import { Editor } from './editor'
import { type Item, moved, newItem, shownTo } from './item'
import { floatingTexts } from './locales'
import type { FloatingSearch } from './search'

/** The items as they are edited; nothing is kept before it is saved, and nothing in force before it is published. */
export function Workplace({ kept, digest }: { kept: Item[]; digest: string }) {
  const t = floatingTexts.useT()
  const mayEdit = useCan('operateEdit')
  const { search, go } = usePageAddress<FloatingSearch>('/operate/floating-button')
  const draft = useEdited(kept, digest)
  const { edited: items, isChanged } = draft
  const [refusal, setRefusal] = useState('')
  const [isBusy, setBusy] = useState(false)
  const at = Math.max(
    0,
    items.findIndex(({ key }) => key === search.key),
  )
  const open = items[at]
  const setItems = (next: Item[]): void => {
    draft.setEdited(next)
    setRefusal('')
  }
  const add = (): void => {
    const item = newItem(items, t('newItem'))
    setItems([...items, item])
    go({ key: item.key }, true)
  }
  const save = async (): Promise<void> => {
    try {
      const answer = await saveDraft('floating', { items }, draft.digest)
      draft.begin((answer.content as { items: Item[] }).items, answer.digest)
      setRefusal('')
      toast('success', t('saved'))
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error))
    }
  }
  return (
    <>
      {refusal && (
        <p role="alert" className={parts.alert}>
          {refusal}
        </p>
      )}
      <div className={phone.work}>
        <Items items={items} open={open} onOpen={(key) => go({ key }, true)} />
        {open ? (
          <Editor
            key={open.key}
            item={open}
            isDisabled={!mayEdit}
            onChange={(next) => setItems(items.with(at, next))}
            onBusyChange={setBusy}
            onRemove={() => setItems(items.toSpliced(at, 1))}
            onUp={at > 0 ? () => setItems(moved(items, at, -1)) : undefined}
            onDown={at < items.length - 1 ? () => setItems(moved(items, at, 1)) : undefined}
          />
        ) : (
          <EmptyState title={t('empty')} lead={t('emptyLead')} />
        )}
        <Preview items={items} />
      </div>
      {mayEdit && (
        <div className={`${parts.row} ${parts.foot}`}>
          {isChanged && <StateTag kind="waits">{t('notSaved')}</StateTag>}
          <span className={parts.muted}>{t('saveLead')}</span>
          <Button onClick={add}>{t('add')}</Button>
          <Button type="primary" disabled={!isChanged || isBusy} onClick={() => void save()}>
            {t('save')}
          </Button>
        </div>
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
  const titles = pageTexts.useT()
  return (
    <nav className={`${parts.card} ${parts.list}`} aria-label={titles('FloatingButton')}>
      {items.map(({ key, texts, is_on: isOn, page }) => (
        <button key={key} type="button" aria-pressed={key === open?.key} onClick={() => onOpen(key)}>
          <b>{texts[0]?.text || key}</b>
          <span>{isOn ? '' : t('stopped')}</span>
          <code>{key}</code>
          <span className={parts.muted}>{page ? t(`page.${page}` as 'page.account') : t('link')}</span>
        </button>
      ))}
      {items.length === 0 && <p className={parts.muted}>{t('empty')}</p>}
    </nav>
  )
}

/** The draft as somebody would see it. */
function Preview({ items }: { items: readonly Item[] }) {
  const t = floatingTexts.useT()
  const said = operateTexts.useT()
  const [viewer, setViewer] = useState(SOMEBODY)
  const [asked, setAsked] = useState('')
  const shown = useMemo(() => shownTo(viewer, items), [viewer, items])
  const label = t('ball')
  const draw = useCallback(
    (parent: HTMLElement) => floatingButton(shown, { parent, label, onPage: setAsked }),
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
        {asked ? t('asked', { page: t(`page.${asked}` as 'page.account') }) : said('previewLead')}
      </p>
    </section>
  )
}
