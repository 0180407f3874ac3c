// What browser games may show of Longshore's, drawn as the console's preview draws it. Nothing of this is in the core.
export { type AnnouncementItem, type AnnouncementOptions, announcements } from './announcements'
export type { Place, View } from './drawing'
export { type FloatingItem, type FloatingOptions, type FloatingView, floatingButton } from './floating'
