// Line icons of the shell, drawn on a 24-px grid; inline, because an icon library would cost the login page its budget.
import type { ReactNode } from 'react'

const SHAPES = {
  home: <path d="M3.5 10.5 12 3.8l8.5 6.7M5.5 9v11h13V9M9.5 20v-6h5v6" />,
  pack: <path d="m12 3 8 4.3v9.4L12 21l-8-4.3V7.3zM4 7.3l8 4.4 8-4.4M12 11.7V21M8 5.2l8 4.3" />,
  operate: <path d="M4 7h9M17 7h3M4 17h3M11 17h9M4 12h5M13 12h7M15 5v4M9 15v4M11 10v4" />,
  popularize: <path d="M4 10v4h3l7 4.5v-13L7 10zM17.5 9a4.2 4.2 0 0 1 0 6M7 14l1.2 5.5h2.3" />,
  dataCenter: <path d="M4 4v16h16M8 16v-4M12 16V8M16 16v-6" />,
  user: (
    <path d="M12 12.2a4.1 4.1 0 1 0 0-8.2 4.1 4.1 0 0 0 0 8.2ZM4.5 20.2c.8-3.4 3.8-5.2 7.5-5.2s6.7 1.8 7.5 5.2" />
  ),
  settings: (
    <path d="M12 15.2a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4ZM19 12c0-.5 0-.9-.1-1.3l2-1.5-2-3.4-2.3.9a7 7 0 0 0-2.3-1.3L14 3h-4l-.4 2.4a7 7 0 0 0-2.2 1.3l-2.3-.9-2 3.4 2 1.5a7 7 0 0 0 0 2.6l-2 1.5 2 3.4 2.3-.9a7 7 0 0 0 2.2 1.3L10 21h4l.4-2.4a7 7 0 0 0 2.2-1.3l2.3.9 2-3.4-2-1.5c.1-.4.1-.8.1-1.3Z" />
  ),
  globe: (
    <path d="M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM3.8 12h16.4M12 3.5c2.4 2.3 3.6 5.1 3.6 8.5s-1.2 6.2-3.6 8.5c-2.4-2.3-3.6-5.1-3.6-8.5S9.6 5.8 12 3.5Z" />
  ),
  sun: (
    <path d="M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M18.4 5.6 17 7M7 17l-1.4 1.4" />
  ),
  moon: <path d="M19.5 14.3A8 8 0 0 1 9.7 4.5a8 8 0 1 0 9.8 9.8Z" />,
  display: <path d="M4 5h16v11H4zM9 20h6M12 16v4" />,
  logout: <path d="M14 4.5H6v15h8M10.5 12H20M16.5 8.5 20 12l-3.5 3.5" />,
  search: <path d="M11 17.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM16 16l4.5 4.5" />,
  chevronDown: <path d="m6 9.5 6 6 6-6" />,
  check: <path d="m5 12.5 4.5 4.5L19 7.5" />,
  close: <path d="M6 6l12 12M18 6 6 18" />,
  success: <path d="M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM8.3 12.2l2.6 2.6 4.8-5" />,
  info: <path d="M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 11v5M12 7.8v.2" />,
  warning: <path d="M12 4 2.8 19.5h18.4zM12 10v4.5M12 17v.2" />,
  error: <path d="M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM9 9l6 6M15 9l-6 6" />,
  eye: (
    <path d="M2.8 12S6 5.8 12 5.8 21.2 12 21.2 12 18 18.2 12 18.2 2.8 12 2.8 12ZM12 14.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6Z" />
  ),
  eyeOff: (
    <path d="M4 4l16 16M9.9 6.1A9 9 0 0 1 12 5.8c6 0 9.2 6.2 9.2 6.2a15 15 0 0 1-2.7 3.4M6 7.7A14 14 0 0 0 2.8 12S6 18.2 12 18.2a8.8 8.8 0 0 0 4-.9M10.2 10a2.8 2.8 0 0 0 3.9 3.9" />
  ),
  arrowRight: <path d="M4.5 12h15M13.5 6l6 6-6 6" />,
  menu: <path d="M4 7h16M4 12h16M4 17h16" />,
  sdk: <path d="m8.5 8-4 4 4 4M15.5 8l4 4-4 4M13.5 5l-3 14" />,
  gamepad: (
    <path d="M7.5 7h9a5 5 0 0 1 4.8 3.7l.9 4a2.6 2.6 0 0 1-4.5 2.2L15.8 15H8.2l-1.9 1.9a2.6 2.6 0 0 1-4.5-2.2l.9-4A5 5 0 0 1 7.5 7ZM8 9.5v3M6.5 11h3M16 10v.2M17.5 12.2v.2" />
  ),
  shield: <path d="M12 3.5 19.5 6v5.5c0 4.5-3 7.6-7.5 9-4.5-1.4-7.5-4.5-7.5-9V6zM8.5 12l2.5 2.5 4.5-4.7" />,
  branch: (
    <path d="M6 8.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM18 8.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM12 20.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM6 8.5V10c0 1.5 1 2 2.5 2h7c1.5 0 2.5-.5 2.5-2V8.5M12 12v3.5" />
  ),
  clock: <path d="M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 7.5V12l3 2" />,
  phone: <path d="M7.5 3.5h9v17h-9zM11 17.5h2" />,
  lock: <path d="M5.5 10.5h13v9.5h-13zM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5" />,
  reload: <path d="M19.5 12a7.5 7.5 0 1 1-2.2-5.3L20 9.3M20 4.5v4.8h-4.8" />,
  copy: <path d="M8.5 8.5h11v11h-11zM15.5 8.5v-4h-11v11h4" />,
  download: <path d="M12 4v11M7.5 10.5 12 15l4.5-4.5M4.5 19.5h15" />,
  upload: <path d="M12 16V4m0 0L7.5 8.5M12 4l4.5 4.5M4.5 15.5V18a2 2 0 0 0 2 2h11a2 2 0 0 0 2-2v-2.5" />,
  image: <path d="M4 5h16v14H4zM4 16l4.5-4.5 4 4L15 13l5 5M15.5 9.2v.1" />,
  chat: <path d="M4 5h16v11.5h-8.5L7 20.5v-4H4zM8 9.2h8M8 12.5h5" />,
  book: (
    <path d="M4 5.5c2.8-1 5.6-.8 8 1 2.4-1.8 5.2-2 8-1v13c-2.8-1-5.6-.8-8 1-2.4-1.8-5.2-2-8-1zM12 6.5v13" />
  ),
  external: <path d="M14 4.5h5.5V10M19.5 4.5 11 13M17 14v5.5H4.5V7H10" />,
  edit: <path d="m4.5 19.5 1-4.2L16 4.8a1.8 1.8 0 0 1 2.6 0l.6.6a1.8 1.8 0 0 1 0 2.6L8.7 18.5zM14 7l3 3" />,
  trash: <path d="M4.5 6.5h15M9 6.5v-3h6v3M6.5 6.5l.8 14h9.4l.8-14M10 10.5v6M14 10.5v6" />,
  plus: <path d="M12 5v14M5 12h14" />,
  at: (
    <path d="M12 15.6a3.6 3.6 0 1 0 0-7.2 3.6 3.6 0 0 0 0 7.2ZM15.6 8.4v5a2.45 2.45 0 0 0 4.9 0V12A8.5 8.5 0 1 0 16.5 19" />
  ),
  tag: <path d="M4 4h8l8 8-8 8-8-8zM8.5 8.5v.2" />,
  undo: <path d="M8.5 5 4 9.5 8.5 14M4.5 9.5H14a5.5 5.5 0 0 1 0 11h-3" />,
  redo: <path d="M15.5 5 20 9.5 15.5 14M19.5 9.5H10a5.5 5.5 0 0 0 0 11h3" />,
  bulletList: <path d="M9 6h11M9 12h11M9 18h11M4.5 6v.2M4.5 12v.2M4.5 18v.2" />,
  numberList: (
    <path d="M10 6h10M10 12h10M10 18h10M4 4.5l1.5-.7V8.5M4 16c.3-1.6 2.8-1.6 2.8.1 0 1.2-1.6 2-2.8 3.4h3" />
  ),
  quote: <path d="M10 7.5H5v5.5h4c0 2-1 3.3-3 4M19.5 7.5h-5V13h4c0 2-1 3.3-3 4" />,
  code: <path d="m8.5 7-5 5 5 5M15.5 7l5 5-5 5" />,
} satisfies Record<string, ReactNode>

export type IconName = keyof typeof SHAPES

/** A decorative icon in the colour of the text. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {SHAPES[name]}
    </svg>
  )
}
