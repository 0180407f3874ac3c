// The part of ECharts that the pages need; loaded when the first chart is drawn.
import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, TooltipComponent } from 'echarts/components'
import { type EChartsCoreOption, type EChartsType, init, use as register } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { stepsOf } from './axis'
import { lookOf } from './look'

register([BarChart, LineChart, GridComponent, TooltipComponent, SVGRenderer])

export interface Series {
  name: string
  values: readonly (number | null)[]
  /** What it is compared with: dashed and grey. */
  isBefore?: boolean
  /** All the rest together: grey. */
  isRest?: boolean
}

export interface Drawing {
  kind: 'line' | 'bar'
  labels: readonly string[]
  series: readonly Series[]
  format(value: number): string
  /** Numbers of the axis, where they are not plain counts. */
  axis?: ((value: number) => string) | undefined
  /** A press on what stands over the label of this number; in the table its values are buttons. */
  onSelect?: ((index: number) => void) | undefined
}

/** Draws into an element and follows its size until the signal. */
export function draw(element: HTMLElement, drawing: Drawing, signal: AbortSignal): void {
  const chart = init(element, undefined, { renderer: 'svg' })
  for (const one of [element, ...element.querySelectorAll('svg')]) emptyByNodes(one)
  chart.setOption(optionOf(element, drawing))
  if (drawing.onSelect) selectOn(chart, drawing.onSelect)
  const sizes = new ResizeObserver(() => chart.resize())
  sizes.observe(element)
  signal.addEventListener('abort', () => {
    sizes.disconnect()
    chart.dispose()
  })
}

/** Anywhere over a label: a small bar is hard to meet. */
function selectOn(chart: EChartsType, onSelect: (index: number) => void): void {
  const canvas = chart.getZr()
  canvas.on('click', ({ offsetX, offsetY }) => {
    const point = [offsetX, offsetY]
    if (!chart.containPixel('grid', point)) return
    const [index = -1] = chart.convertFromPixel('grid', point)
    onSelect(index)
  })
}

/** ECharts empties elements by innerHTML, which the page's policy refuses. */
function emptyByNodes(element: Element): void {
  Object.defineProperty(element, 'innerHTML', {
    set() {
      element.replaceChildren()
    },
  })
}

function optionOf(element: HTMLElement, { kind, labels, series, format, axis }: Drawing): EChartsCoreOption {
  const styles = getComputedStyle(element)
  const token = (name: string) => styles.getPropertyValue(name).trim()
  const muted = token('--color-text-secondary')
  return {
    animation: false,
    textStyle: { fontFamily: 'inherit' },
    grid: { left: 8, right: 16, top: 16, bottom: 4, containLabel: true },
    tooltip: {
      trigger: 'axis',
      // Drawn, not written as HTML, which the page's policy refuses.
      renderMode: 'richText',
      confine: true,
      backgroundColor: token('--color-surface'),
      borderColor: token('--color-border'),
      textStyle: { color: token('--color-text'), fontSize: 13 },
      valueFormatter: (value: unknown) => (typeof value === 'number' ? format(value) : '-'),
    },
    xAxis: {
      type: 'category',
      data: labels,
      boundaryGap: kind === 'bar',
      axisLine: { lineStyle: { color: token('--color-border') } },
      axisTick: { show: false },
      axisLabel: { color: muted, hideOverlap: true },
    },
    yAxis: {
      type: 'value',
      min: 0,
      splitNumber: 4,
      ...stepsOf({ series, format, axis }),
      axisLabel: { color: muted, ...(axis && { formatter: axis }) },
      splitLine: { lineStyle: { color: token('--color-grid') } },
    },
    series: series.map((one, index) => {
      const { hue, line } = lookOf(one, index)
      return {
        name: one.name,
        type: kind,
        data: one.values,
        showSymbol: one.values.length === 1,
        color: token(`--color-series-${hue}`),
        lineStyle: { width: 2, type: line },
        ...(series.length === 1 && kind === 'line' && { areaStyle: { opacity: 0.08 } }),
      }
    }),
  }
}
