// Runs before the first paint: sets the chosen theme and language, so that nothing flashes. The page's
// Content-Security-Policy allows no inline script, hence a file of its own; it keeps the name, so it is never cached long.
;(() => {
  const root = document.documentElement
  let choice = {}
  try {
    choice = JSON.parse(localStorage.getItem('longshore.preferences') || '{}').state || {}
  } catch {
    choice = {} // Storage blocked or damaged: the defaults below hold.
  }
  const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches
  root.dataset.theme = choice.theme === 'dark' || (choice.theme !== 'light' && prefersDark) ? 'dark' : 'light'
  root.lang = choice.language === 'en-US' ? 'en-US' : 'zh-CN'
})()
