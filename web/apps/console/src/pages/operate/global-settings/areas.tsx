import { passingFocusOn } from '@longshore/ui/form'
import { Button } from 'antd'
import { useState } from 'react'
import { type Area, NEW_AREA } from '../globals-draft'
import { useAreaWords } from '../globals-words'
import parts from '../parts.module.css'
import type { Settings } from './api'
import { AreaDialog } from './area-dialog'
import { globalsTexts } from './locales'

interface Props {
  value: readonly Area[]
  settings: Settings
  isDisabled: boolean
  onChange(value: Area[]): void
}

/** Every area with what it offers in words; one is edited in a dialog. */
export function Areas({ value, settings, isDisabled, onChange }: Props) {
  const t = globalsTexts.useT()
  const words = useAreaWords()
  const [open, setOpen] = useState<Area | null>(null)
  // By its key: the draft may be read anew while it is open.
  const isOpen = (one: Area): boolean => one.key === open?.key
  const others = value.filter((one) => !isOpen(one))
  return (
    <section className={parts.card} aria-labelledby="areas-title">
      <header className={parts.head}>
        <h2 id="areas-title">{t('areas')}</h2>
        <span className={parts.muted}>{t('areasLead')}</span>
      </header>
      {value.length === 0 && <p className={parts.muted}>{t('noAreas')}</p>}
      <ul className={parts.rows}>
        {value.map((area) => (
          <li key={area.key} aria-label={area.name}>
            <b>{area.name}</b>
            <code>{area.key}</code>
            <span>{words(area)}</span>
            {!isDisabled && (
              <>
                <Button
                  size="small"
                  aria-label={t('editOf', { name: area.name })}
                  onClick={() => setOpen(area)}
                >
                  {t('edit')}
                </Button>
                <Button
                  size="small"
                  danger
                  aria-label={t('removeOf', { name: area.name })}
                  onClick={passingFocusOn(() => onChange(value.filter((one) => one !== area)))}
                >
                  {t('remove')}
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      {!isDisabled && <Button onClick={() => setOpen(NEW_AREA)}>{t('addArea')}</Button>}
      {open && (
        <AreaDialog
          of={open}
          others={others}
          settings={settings}
          onDone={(area) =>
            onChange(value.some(isOpen) ? value.map((one) => (isOpen(one) ? area : one)) : [...value, area])
          }
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  )
}
