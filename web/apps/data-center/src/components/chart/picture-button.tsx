// Saves a chart as a picture; what makes it is loaded when it is asked for.
import { useConnection } from '@longshore/remote'
import { Button } from 'antd'
import type { RefObject } from 'react'
import { componentTexts } from '../locales'
import type { Drawing } from './draw'
import { lookOf } from './look'

interface Props extends Pick<Drawing, 'labels' | 'series'> {
  /** Where it is drawn. */
  place: RefObject<HTMLDivElement | null>
  title: string
  unit: string
}

export function PictureButton({ place, title, unit, labels, series }: Props) {
  const t = componentTexts.useT()
  const { props } = useConnection()
  const save = async (): Promise<void> => {
    const element = place.current
    if (!element) return
    const styles = getComputedStyle(element)
    const legend = series.map((one, index) => {
      const { hue, line } = lookOf(one, index)
      return { name: one.name, color: styles.getPropertyValue(`--color-series-${hue}`).trim(), line }
    })
    const { savePicture } = await import('./picture')
    await savePicture(element, { title, unit, legend }, [title, labels[0], labels.at(-1)].join(' '))
  }
  return (
    <Button
      size="small"
      // Pages have several charts.
      aria-label={t('chart.asPicture.of', { title })}
      onClick={() => void save().catch(() => props.notify('error', t('chart.noPicture')))}
    >
      {t('chart.asPicture')}
    </Button>
  )
}
