// Stored comments are HTML of other people: they pass a sanitizer on the way to the screen, whatever the server did.
import DOMPurify from 'dompurify'
import { useLayoutEffect, useMemo, useRef } from 'react'
import styles from './comment-html.module.css'

const ALLOWED = {
  ALLOWED_TAGS: 'p br strong em u s code pre blockquote ul ol li h1 h2 h3 a img span'.split(' '),
  ALLOWED_ATTR: ['href', 'src', 'alt', 'data-mention-id'],
  ALLOW_DATA_ATTR: false,
}

// A picture of another site would tell that site who reads the comment.
const OWN_PICTURE = /^\/store\/(cdn|static)\//
const SAFE_LINK = /^(https?:|mailto:|\/)/i

/** A clean fragment; links open in a new tab and tell the other site nothing about the console. */
export function cleanHtml(html: string): DocumentFragment {
  const fragment = DOMPurify.sanitize(html, { ...ALLOWED, RETURN_DOM_FRAGMENT: true })
  for (const link of fragment.querySelectorAll('a')) {
    if (!SAFE_LINK.test(link.getAttribute('href') ?? '')) link.removeAttribute('href')
    link.target = '_blank'
    link.rel = 'noopener noreferrer nofollow'
  }
  for (const image of fragment.querySelectorAll('img')) {
    if (OWN_PICTURE.test(image.getAttribute('src') ?? '')) image.loading = 'lazy'
    else image.remove()
  }
  return fragment
}

export function CommentHtml({ html }: { html: string }) {
  const box = useRef<HTMLDivElement>(null)
  const fragment = useMemo(() => cleanHtml(html), [html])
  useLayoutEffect(() => {
    box.current?.replaceChildren(fragment.cloneNode(true))
  }, [fragment])
  return <div ref={box} className={styles.html} />
}
