import { Icon } from '@longshore/ui/icon'
import { layout } from '@longshore/ui/layout'
import { useLayoutEffect, useRef, useState } from 'react'
import type { GuideSection } from './compile/sections'
import styles from './guide.module.css'
import { docsTexts } from './locales'
import { useHighlight } from './use-highlight'

/** Sections that carry every word of the text, in any order. */
export function findSections(sections: readonly GuideSection[], text: string): GuideSection[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return sections.filter((section) => words.every((word) => section.text.includes(word)))
}

/** A search, the sections it leaves, and the chosen one. */
export function Guide({ sections }: { sections: readonly GuideSection[] }) {
  const t = docsTexts.useT()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(sections[0]?.id)
  const found = findSections(sections, text)
  const current = found.find((section) => section.id === chosen) ?? found[0]
  return (
    <div className={styles.guide}>
      <div className={`${layout.column} ${styles.side}`}>
        <label className={`${layout.row} ${styles.search}`}>
          <Icon name="search" size={18} />
          <input
            type="search"
            aria-label={t('search')}
            placeholder={t('search')}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        <p role="status" className="visually-hidden">
          {text.trim() && t('found', { count: found.length })}
        </p>
        <nav aria-label={t('sections')} className={`${layout.column} ${styles.sections}`}>
          {found.map((section) => (
            <button
              key={section.id}
              type="button"
              className={styles.section}
              aria-current={section === current || undefined}
              onClick={() => setChosen(section.id)}
            >
              {section.title}
            </button>
          ))}
        </nav>
      </div>
      {current ? (
        <SectionText key={current.id} section={current} text={text} />
      ) : (
        <div className={`${layout.muted} ${styles.none}`}>
          <p className={styles.noneTitle}>{t('none', { text: text.trim() })}</p>
          <p>{t('noneLead')}</p>
          <button type="button" className={layout.textButton} onClick={() => setText('')}>
            {t('all')}
          </button>
        </div>
      )}
    </div>
  )
}

/** The HTML is the build's own, out of this repository's Markdown. */
function SectionText({ section, text }: { section: GuideSection; text: string }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const parsed = new DOMParser().parseFromString(section.html, 'text/html')
    box.current?.replaceChildren(...parsed.body.childNodes)
  }, [section])
  useHighlight(box, text)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroller must be reachable by keyboard
    <section className={styles.text} aria-labelledby="guide-section" tabIndex={0}>
      <h2 id="guide-section">{section.title}</h2>
      <div ref={box} />
    </section>
  )
}
