// Line icons on a 24-px grid; inline, because an icon library would cost the login page its budget. No antd here: pages
// before the login use them through the entry `@longshore/ui/icon`.
import { SHAPES } from './shapes'

export type IconName = keyof typeof SHAPES

/** A decorative icon in the colour of the text; `size` in CSS pixels. */
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
      <path d={SHAPES[name]} />
    </svg>
  )
}
