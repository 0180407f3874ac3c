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
  // Who has not chosen reads their browser's language; one that there are no texts of is answered in English.
  root.lang = /^zh\b/i.test(choice.language || navigator.language) ? 'zh-CN' : 'en-US'
})()

// The page's Content-Security-Policy (server: kit/http/static.py) wants a nonce on every style sheet that a script makes,
// and takes no text for HTML. Libraries that write style sheets (antd's, Tiptap's) have options for the nonce and miss some
// of their own, and fill them through innerHTML: so every style element gets the nonce here, and takes its text as text.
;(() => {
  const { nonce } = document.currentScript
  if (!nonce) return
  const create = document.createElement
  document.createElement = function createElement(...given) {
    const element = create.apply(this, given)
    if (element instanceof HTMLStyleElement) {
      element.nonce = nonce
      Object.defineProperty(element, 'innerHTML', {
        get: () => element.textContent,
        set: (text) => {
          element.textContent = text
        },
      })
    }
    return element
  }
  window.trustedTypes?.createPolicy('default', {
    // A parsed document is inert; what reaches the page from it goes through the sanitizer or an editor's schema. The
    // editor asks by itself, without a sink, for what is pasted into such a document.
    createHTML: (text, _type, sink) =>
      sink === undefined || sink === 'DOMParser parseFromString' ? text : null,
    createScriptURL: (address, _type, sink) => {
      const { origin, pathname } = new URL(address, location.href)
      const isOwn = origin === location.origin && pathname.startsWith('/micro/js/')
      return isOwn && sink === 'Worker constructor' ? address : null
    },
  })
})()
