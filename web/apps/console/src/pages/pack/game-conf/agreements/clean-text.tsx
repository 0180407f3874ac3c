// A stored text is HTML of other people: it passes a sanitizer on the way to the screen, whatever the server did.
import { layout } from '@longshore/ui/layout'
import DOMPurify from 'dompurify'
import { useLayoutEffect, useMemo, useRef } from 'react'
import styles from './agreements.module.css'

const ALLOWED = {
  ALLOWED_TAGS: 'p br strong em u s code pre blockquote ul ol li h1 h2 h3 a'.split(' '),
  ALLOWED_ATTR: ['href'],
  ALLOW_DATA_ATTR: false,
}

export function CleanText({ html }: { html: string }) {
  const box = useRef<HTMLDivElement>(null)
  const fragment = useMemo(() => {
    const clean = DOMPurify.sanitize(html, { ...ALLOWED, RETURN_DOM_FRAGMENT: true })
    for (const link of clean.querySelectorAll('a')) {
      link.target = '_blank'
      link.rel = 'noopener noreferrer nofollow'
    }
    return clean
  }, [html])
  useLayoutEffect(() => {
    box.current?.replaceChildren(fragment.cloneNode(true))
  }, [fragment])
  // Scrolls by keyboard, hence a stop of the Tab key.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  return <div ref={box} className={`${layout.frame} ${layout.anywhere} ${styles.paper}`} tabIndex={0} />
}
