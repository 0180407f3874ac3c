// A chart and the same figures as a table: whoever cannot see the one reads the other.
import { useRemoteSession } from '@longshore/remote'
import { layout } from '@longshore/ui/layout'
import { Button } from 'antd'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { componentTexts } from '../locales'
import styles from './chart.module.css'
import type { Drawing } from './draw'
import { lookOf } from './look'
import { PictureButton } from './picture-button'

interface Props extends Drawing {
  title: string
  /** The unit and the grain, beside the title. */
  unit: string
  /** What stands in the first column of the table. */
  over: string
}

export function Chart({ title, unit, over, ...drawing }: Props) {
  const t = componentTexts.useT()
  const { theme, isPhoneView } = useRemoteSession()
  const place = useRef<HTMLDivElement>(null)
  const [isTable, setIsTable] = useState(false)
  return (
    <section className={`${layout.frame} ${layout.column} ${styles.chart}`} aria-label={title}>
      <header className={layout.spread}>
        <div className={layout.line}>
          <h2 className={layout.title}>{title}</h2>
          <span className={layout.muted}>{unit}</span>
        </div>
        <div className={layout.row}>
          {!isTable && !isPhoneView && <PictureButton place={place} title={title} unit={unit} {...drawing} />}
          <Button
            size="small"
            // Pages have several charts.
            aria-label={t(isTable ? 'chart.asChart.of' : 'chart.asTable.of', { title })}
            aria-pressed={isTable}
            onClick={() => setIsTable(!isTable)}
          >
            {t(isTable ? 'chart.asChart' : 'chart.asTable')}
          </Button>
        </div>
      </header>
      {isTable ? (
        <FiguresTable title={title} over={over} {...drawing} />
      ) : (
        <>
          <Legend series={drawing.series} />
          {/* A drawing is made of plain values: the same ones in the same theme are not drawn again. */}
          <Plot
            key={JSON.stringify([drawing, theme])}
            place={place}
            label={t('chart.label', { title, unit })}
            drawing={drawing}
          />
        </>
      )}
    </section>
  )
}

function Legend({ series }: Pick<Drawing, 'series'>) {
  if (series.length < 2) return null
  return (
    <ul className={`${layout.list} ${layout.line} ${styles.legend}`}>
      {series.map((one, index) => {
        const { hue, line } = lookOf(one, index)
        return (
          <li key={one.name}>
            <span className={styles.key} data-series={hue} data-line={line} /> {one.name}
          </li>
        )
      })}
    </ul>
  )
}

interface PlotProps {
  place: RefObject<HTMLDivElement | null>
  label: string
  drawing: Drawing
}

function Plot({ place, label, drawing }: PlotProps) {
  const drawIn = useEffectEvent(async (element: HTMLElement, signal: AbortSignal) => {
    const { draw } = await import('./draw')
    if (!signal.aborted) draw(element, drawing, signal)
  })
  useEffect(() => {
    const abort = new AbortController()
    if (place.current) void drawIn(place.current, abort.signal)
    return () => abort.abort()
  }, [place])
  return <div ref={place} className={styles.plot} role="img" aria-label={label} />
}

function FiguresTable({
  title,
  over,
  labels,
  series,
  format,
  onSelect,
}: Drawing & { title: string; over: string }) {
  const t = componentTexts.useT()
  return (
    // A table wider than the page is moved by the keyboard as well.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('chart.table', { title })}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{over}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {labels.map((label, index) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {series.map(({ name, values }) => {
                const value = values[index]
                const text = value === null || value === undefined ? '-' : format(value)
                return (
                  <td key={name}>
                    {onSelect && value ? (
                      <Button type="link" size="small" onClick={() => onSelect(index)}>
                        {text}
                      </Button>
                    ) : (
                      text
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
