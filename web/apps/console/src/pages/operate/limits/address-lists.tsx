import { StateTag } from '@longshore/ui'
import { Button } from 'antd'
import { useState } from 'react'
import type { AddressList } from '../limits-draft'
import { operateTexts } from '../locales'
import parts from '../parts.module.css'
import { ImportDialog } from './import-dialog'
import { limitsTexts } from './locales'

interface Props {
  value: readonly AddressList[]
  isDisabled: boolean
  onChange(value: AddressList[]): void
}

/** Lists of addresses; what they hold stays on the server. */
export function AddressLists({ value, isDisabled, onChange }: Props) {
  const t = limitsTexts.useT()
  const ofOperate = operateTexts.useT()
  const [open, setOpen] = useState<AddressList | 'new' | null>(null)
  const replaced = open === 'new' || open === null ? undefined : open
  const handleImported = (list: AddressList): void =>
    onChange(replaced ? value.map((one) => (one.key === list.key ? list : one)) : [...value, list])
  return (
    <section className={parts.card} aria-labelledby="lists-title">
      <header className={parts.head}>
        <h2 id="lists-title">{t('lists')}</h2>
        <span className={parts.muted}>{t('listsLead')}</span>
      </header>
      {value.length === 0 && <p className={parts.muted}>{ofOperate('limits.noLists')}</p>}
      <ul className={parts.rows}>
        {value.map((list) => (
          <li key={list.key}>
            <StateTag kind={list.effect === 'refuse' ? 'failed' : 'done'}>
              {ofOperate(`limits.effect.${list.effect}`)}
            </StateTag>
            <b>{list.note || list.key}</b>
            <code>{list.key}</code>
            <span>{ofOperate('limits.ranges', { count: list.ranges.toLocaleString('en-US') })}</span>
            {!isDisabled && (
              <>
                <Button
                  size="small"
                  aria-label={t('replaceOf', { name: list.key })}
                  onClick={() => setOpen(list)}
                >
                  {t('replace')}
                </Button>
                <Button
                  size="small"
                  danger
                  aria-label={t('removeOf', { name: list.key })}
                  onClick={() => onChange(value.filter(({ key }) => key !== list.key))}
                >
                  {t('remove')}
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      {!isDisabled && <Button onClick={() => setOpen('new')}>{t('importList')}</Button>}
      {open && (
        <ImportDialog
          of={replaced}
          taken={value.map(({ key }) => key)}
          onImported={handleImported}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  )
}
