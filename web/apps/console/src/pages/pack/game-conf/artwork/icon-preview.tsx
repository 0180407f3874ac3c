// What a build makes of the icon, drawn by the packer itself on the server.
import { ApiError } from '@longshore/api-client'
import { TextSkeleton } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { IconPreview as Drawn, IconFields } from './api'
import { previewQuery } from './api'
import styles from './artwork.module.css'
import { isWhole } from './icon-draft'
import { artworkTexts } from './locales'

const DELAY_MS = 250
const DATA = 'data:image/png;base64,'

export function IconPreview({ fields }: { fields: IconFields }) {
  const t = artworkTexts.useT()
  const settled = useSettled(fields)
  const canDraw = isWhole(settled)
  const { data, error, isFetching } = useQuery({ ...previewQuery(settled), enabled: canDraw })
  return (
    <div aria-live="polite" aria-busy={isFetching}>
      {!canDraw ? (
        <p className={layout.hint}>{t('previewEmpty')}</p>
      ) : error ? (
        <p className={layout.error}>{error instanceof ApiError ? error.message : t('previewEmpty')}</p>
      ) : data ? (
        <Drawing drawn={data} />
      ) : (
        <TextSkeleton />
      )}
    </div>
  )
}

function Drawing({ drawn }: { drawn: Drawn }) {
  const t = artworkTexts.useT()
  return (
    <>
      {!drawn.is_example && (
        <div className={styles.masks}>
          {(['circle', 'rounded'] as const).map((mask) => (
            <figure key={mask} className={`${layout.flush} ${styles.figure}`}>
              <img src={DATA + drawn[mask]} width={96} height={96} alt={t(mask)} />
              <figcaption>{t(mask)}</figcaption>
            </figure>
          ))}
        </div>
      )}
      <div className={`${layout.wrap} ${styles.rasters}`}>
        {drawn.rasters.map(({ density, side, png }) => (
          <figure key={density} className={`${layout.flush} ${styles.figure}`}>
            <img src={DATA + png} width={side} height={side} alt={t('previewOf', { density, side })} />
            <figcaption>{side} px</figcaption>
          </figure>
        ))}
      </div>
      {drawn.is_example && <p className={layout.hint}>{t('example')}</p>}
      {drawn.advice.map((text) => (
        <p key={text} className={layout.hint}>
          {text}
        </p>
      ))}
    </>
  )
}

/** The fields once nobody has moved anything for a moment. */
function useSettled(fields: IconFields): IconFields {
  const written = JSON.stringify(fields)
  const [settled, setSettled] = useState(written)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(written), DELAY_MS)
    return () => clearTimeout(timer)
  }, [written])
  return JSON.parse(settled) as IconFields
}
