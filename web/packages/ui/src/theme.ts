// antd's tokens for both modes; the same colours as the CSS variables of apps/console/src/styles/base.css. The palette
// is chosen for WCAG AA: antd's own error, primary, success and warning colours fail it as text.
import { type ConfigProviderProps, type ThemeConfig, theme } from 'antd'

const SHARED = {
  borderRadius: 8,
  // A button that works has a turning sign; half faded, its words would have no contrast.
  opacityLoading: 1,
  fontFamily:
    '-apple-system, BlinkMacSystemFont, "Segoe UI", "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif',
}

const LIGHT: ThemeConfig = {
  hashed: false,
  token: {
    ...SHARED,
    colorPrimary: '#0958d9',
    // antd lightens on hover, below what white text on it needs.
    colorPrimaryHover: '#0749b5',
    colorInfo: '#0958d9',
    colorLink: '#0958d9',
    colorError: '#cf1322',
    colorSuccess: '#237804',
    colorWarning: '#955800',
    colorTextBase: '#14213a',
    colorTextSecondary: '#525e77',
    colorTextTertiary: '#525e77',
    colorTextDescription: '#525e77',
    colorTextPlaceholder: '#66718a',
    colorBgLayout: '#f3f5f9',
    colorBorder: '#c9d1de',
    colorBorderSecondary: '#e2e7f0',
  },
}

const DARK: ThemeConfig = {
  hashed: false,
  algorithm: theme.darkAlgorithm,
  token: {
    ...SHARED,
    colorPrimary: '#6ea8ff',
    colorPrimaryHover: '#93bfff',
    colorInfo: '#6ea8ff',
    colorLink: '#6ea8ff',
    colorError: '#ff8f88',
    colorSuccess: '#8bd46a',
    colorWarning: '#f2c26a',
    colorTextBase: '#e7ecf6',
    colorText: '#e7ecf6',
    colorTextSecondary: '#a5b2cb',
    colorTextTertiary: '#a5b2cb',
    colorTextDescription: '#a5b2cb',
    colorTextPlaceholder: '#8d9bb8',
    colorBgBase: '#151e30',
    colorBgContainer: '#151e30',
    colorBgElevated: '#1b263c',
    colorBgLayout: '#0d1422',
    colorBorder: '#3a4867',
    colorBorderSecondary: '#283550',
  },
  components: {
    Button: {
      // White on the light blue and the light red of filled buttons would be too faint.
      primaryColor: '#07152e',
      dangerColor: '#2a0d0b',
    },
  },
}

/**
 * The theme of a mode, for every ConfigProvider of the console and the micro apps.
 *
 * Who asks the system for less motion gets antd without motions; it would wait for transitions that do not come.
 */
export function antdTheme(mode: 'light' | 'dark'): ThemeConfig {
  const base = mode === 'dark' ? DARK : LIGHT
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  return isCalm ? { ...base, token: { ...base.token, motion: false } } : base
}

/** What a dialog leaves of the window above and below its content: place, title, foot. */
const DIALOG_FRAME = '232px'

/** How antd's parts behave in the console and the micro apps: spread it on every ConfigProvider. */
export const ANTD_PARTS: Pick<ConfigProviderProps, 'button' | 'modal'> = {
  // No space between two Chinese characters, so that a button reads as its text says.
  button: { autoInsertSpace: false },
  // A long form scrolls in its dialog, so that the foot with its buttons is always in sight.
  modal: {
    style: { top: 'min(100px, 6dvh)' },
    styles: { body: { maxHeight: `calc(100dvh - ${DIALOG_FRAME})`, overflowY: 'auto' } },
  },
}
