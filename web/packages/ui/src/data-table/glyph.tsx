const SHAPES = {
  view: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 5v4M9 15v4',
  export: 'M12 4v11M7.5 10.5 12 15l4.5-4.5M4.5 19.5h15',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3L20 9.3M20 4.5v4.8h-4.8',
  search: 'M11 17.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM16 16l4.5 4.5',
  previous: 'm14.5 6-6 6 6 6',
  next: 'm9.5 6 6 6-6 6',
  close: 'M6 6l12 12M18 6 6 18',
} as const

/** A small line icon of the table's tools. */
export function Glyph({ name }: { name: keyof typeof SHAPES }) {
  return (
    <svg viewBox="0 0 24 24" width="16" height="16" aria-hidden="true" focusable="false">
      <path
        d={SHAPES[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
