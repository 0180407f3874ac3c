// A paged list as a CSV file, made in the browser as a task of the download drawer: progress, cancel and retry.
import { ApiError } from '@longshore/api-client'
import { type CsvValue, csvBlob, csvLine } from './csv'
import { libTexts } from './locales'
import { type DownloadTask, useDownloads } from './stores/downloads'

export interface CsvColumn<Row> {
  title: string
  value(row: Row): CsvValue
}

export interface CsvExport<Row> {
  /** Without the ending. */
  name: string
  columns: readonly CsvColumn<Row>[]
  /** Rows that follow one and are not counted in `total`. */
  below?(row: Row): readonly Row[]
  /** Pages start at 1; `total` counts all rows. */
  fetchPage(page: number, signal: AbortSignal): Promise<{ list: readonly Row[]; total: number }>
}

/** Starts the export, opens the drawer, saves the file when it is ready; gives the task's id. */
export function exportCsv<Row>(job: CsvExport<Row>): number {
  const id = useDownloads.getState().setTask({ name: `${job.name}.csv` })
  void run(id, job)
  return id
}

async function run<Row>(id: number, job: CsvExport<Row>): Promise<void> {
  const update = (change: Partial<DownloadTask>): void => useDownloads.getState().updateTask(id, change)
  const controller = new AbortController()
  const retry = (): void => void run(id, job)
  update({
    status: 'running',
    percent: null,
    loaded: 0,
    total: null,
    reason: undefined,
    retry: undefined,
    cancel: () => controller.abort(),
  })
  try {
    const lines = await collect(job, controller.signal, (loaded, total) =>
      update({ loaded, total, percent: total === 0 ? 100 : Math.floor((loaded / total) * 100) }),
    )
    const url = URL.createObjectURL(csvBlob(lines))
    update({ status: 'done', percent: 100, url, cancel: undefined })
    save(url, `${job.name}.csv`)
  } catch (error) {
    if (controller.signal.aborted) update({ status: 'canceled', cancel: undefined, retry })
    else update({ status: 'failed', reason: explain(error), cancel: undefined, retry })
  }
}

async function collect<Row>(
  job: CsvExport<Row>,
  signal: AbortSignal,
  onProgress: (loaded: number, total: number) => void,
): Promise<string[]> {
  const lines = [csvLine(job.columns.map((column) => column.title))]
  for (let page = 1, loaded = 0; ; page += 1) {
    const { list, total } = await job.fetchPage(page, signal)
    signal.throwIfAborted()
    for (const row of list.flatMap((one) => [one, ...(job.below?.(one) ?? [])]))
      lines.push(csvLine(job.columns.map((column) => column.value(row))))
    loaded += list.length
    onProgress(loaded, total)
    // An empty page ends it too: rows may have been deleted while the export ran.
    if (loaded >= total || list.length === 0) return lines
  }
}

function explain(error: unknown): string {
  if (error instanceof ApiError) return error.message
  return error instanceof Error && error.message ? error.message : libTexts.t('networkError')
}

function save(url: string, name: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}
