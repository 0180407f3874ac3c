/**
 * Writes a text to the clipboard; false when the browser refuses. Browsers offer their clipboard on https and
 * localhost only, and many consoles run on plain http in an office: there the older way by a selection works.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    // Absent on plain http, whatever its type says.
    if (window.isSecureContext) {
      await navigator.clipboard.writeText(text)
      return true
    }
  } catch {
    // Refused by a permission or for want of focus: the selection may still do.
  }
  return copyBySelection(text)
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement
  // A dialog's focus trap would take the focus from an element outside of it.
  const place = focused?.closest('[role="dialog"]') ?? document.body
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.style.cssText = 'position: fixed; inset: 0 auto auto 0; opacity: 0'
  place.append(area)
  area.focus()
  area.select()
  try {
    return document.execCommand('copy')
  } finally {
    area.remove()
    if (focused instanceof HTMLElement) focused.focus()
  }
}
