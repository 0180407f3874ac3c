import { fetchReport } from '../api'

/** Saves a run's report; the HTML one is a page for printing. */
export async function downloadReport(id: number, format: 'html' | 'json'): Promise<void> {
  const { file_name, content_type, content } = await fetchReport(id, format)
  const url = URL.createObjectURL(new Blob([content], { type: content_type }))
  const link = document.createElement('a')
  link.href = url
  link.download = file_name
  link.click()
  URL.revokeObjectURL(url)
}
