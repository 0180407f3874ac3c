/** The mark: a loaded ship. Decorative; the name beside or around it carries the meaning. */
export function BrandMark({ size = 40 }: { size?: number }) {
  return (
    <svg viewBox="0 0 48 48" width={size} height={size} aria-hidden="true" focusable="false">
      <rect width="48" height="48" rx="12" fill="#0958d9" />
      <path d="M11 30h26l-3.6 6.2a3 3 0 0 1-2.6 1.5H17.2a3 3 0 0 1-2.6-1.5z" fill="#fff" />
      <path d="M14 19h6v8h-6z" fill="#9cc3ff" />
      <path d="M21 19h6v8h-6z" fill="#fff" />
      <path d="M28 19h6v8h-6zM21 10h6v8h-6z" fill="#ffb454" />
    </svg>
  )
}
