// A chart as a picture for a slide or a chat: what the page shows of it, with title, unit and legend, twice as fine.

import type { Look } from './look'

const SCALE = 2
const MARGIN = 16
const TITLE_HEIGHT = 34
const LEGEND_HEIGHT = 24
const KEY_WIDTH = 18
const DASHES: Record<Look['line'], number[]> = { solid: [], dashed: [5, 3], dotted: [2, 2] }

export interface Head {
  title: string
  unit: string
  legend: readonly { name: string; color: string; line: Look['line'] }[]
}

/** Saves what is drawn in an element as PNG; throws where the browser cannot draw it. */
export async function savePicture(place: HTMLElement, head: Head, name: string): Promise<void> {
  const svg = place.querySelector('svg')
  if (!svg) throw new Error('nothing is drawn yet')
  const { width, height } = svg.getBoundingClientRect()
  const styles = getComputedStyle(place)
  const font = styles.fontFamily
  const top = TITLE_HEIGHT + (head.legend.length > 1 ? LEGEND_HEIGHT : 0)
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil((width + 2 * MARGIN) * SCALE)
  canvas.height = Math.ceil((height + top + 2 * MARGIN) * SCALE)
  const paper = canvas.getContext('2d')
  if (!paper) throw new Error('no canvas')
  paper.scale(SCALE, SCALE)
  paper.fillStyle = styles.getPropertyValue('--color-surface').trim()
  paper.fillRect(0, 0, canvas.width, canvas.height)
  writeHead(paper, head, styles, font)
  paper.drawImage(await imageOf(svg, font), MARGIN, MARGIN + top, width, height)
  save(await blobOf(canvas), fileName(name))
}

function writeHead(
  paper: CanvasRenderingContext2D,
  { title, unit, legend }: Head,
  styles: CSSStyleDeclaration,
  font: string,
): void {
  const muted = styles.getPropertyValue('--color-text-secondary').trim()
  paper.textBaseline = 'middle'
  paper.font = `600 16px ${font}`
  paper.fillStyle = styles.getPropertyValue('--color-text').trim()
  paper.fillText(title, MARGIN, MARGIN + TITLE_HEIGHT / 2)
  const after = MARGIN + paper.measureText(title).width + 8
  paper.font = `13px ${font}`
  paper.fillStyle = muted
  paper.fillText(unit, after, MARGIN + TITLE_HEIGHT / 2)
  if (legend.length < 2) return
  const y = MARGIN + TITLE_HEIGHT + LEGEND_HEIGHT / 2
  let x = MARGIN
  paper.lineWidth = 3
  for (const { name, color, line } of legend) {
    paper.strokeStyle = color
    paper.setLineDash(DASHES[line])
    paper.beginPath()
    paper.moveTo(x, y)
    paper.lineTo(x + KEY_WIDTH, y)
    paper.stroke()
    paper.fillText(name, x + KEY_WIDTH + 6, y)
    x += KEY_WIDTH + 6 + paper.measureText(name).width + 16
  }
}

async function imageOf(svg: SVGSVGElement, font: string): Promise<HTMLImageElement> {
  const copy = svg.cloneNode(true) as SVGSVGElement
  // A picture has no page around it that it could inherit from.
  copy.style.fontFamily = font
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`
  await image.decode()
  return image
}

function blobOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png')
  })
}

function save(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

/** Without what file systems refuse. */
export function fileName(name: string): string {
  return `${name.replace(/[\\/:*?"<>|\s]+/g, '-')}.png`
}
