// One static page of the developer documentation. No script and no inline style, as the Content-Security-Policy asks.
import { wrapTables } from './sections.ts'

export interface DocsPage {
  fileName: string
  title: string
  html: string
}

const TEXTS = {
  'zh-CN': { name: '开发文档', menu: '目录', other: 'English', console: '返回控制台', skip: '跳到正文' },
  'en-US': {
    name: 'Developer docs',
    menu: 'Contents',
    other: '简体中文',
    console: 'Back to the console',
    skip: 'Skip to content',
  },
} as const

export type DocsLanguage = keyof typeof TEXTS

export function renderPage(page: DocsPage, pages: readonly DocsPage[], language: DocsLanguage): string {
  const text = TEXTS[language]
  const other: DocsLanguage = language === 'zh-CN' ? 'en-US' : 'zh-CN'
  const links = pages
    .map(({ fileName, title }) => {
      const current = fileName === page.fileName ? ' aria-current="page"' : ''
      return `<li><a href="/micro/docs/${language}/${fileName}"${current}>${title}</a></li>`
    })
    .join('')
  return `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="UTF-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${page.title} - ${text.name} - Longshore</title>
    <link rel="icon" type="image/svg+xml" href="/micro/favicon.svg" />
    <link rel="stylesheet" href="/micro/docs/docs.css" />
    <script src="/micro/boot.js"></script>
  </head>
  <body>
    <a class="skip" href="#content">${text.skip}</a>
    <header class="bar">
      <a class="brand" href="/micro/docs/${language}/index.html"><img src="/micro/favicon.svg" alt="" width="28" height="28" />Longshore <span>${text.name}</span></a>
      <nav class="tools" aria-label="Longshore">
        <a href="/micro/docs/${other}/${page.fileName}" lang="${other}" hreflang="${other}">${text.other}</a>
        <a href="/micro/home">${text.console}</a>
      </nav>
    </header>
    <div class="columns">
      <nav class="menu" aria-label="${text.menu}"><ul>${links}</ul></nav>
      <main id="content">${wrapTables(linkHeadings(page.html)).replaceAll('<pre>', '<pre tabindex="0">')}</main>
    </div>
  </body>
</html>
`
}

/** Headings get the addresses by which others can point at them. */
function linkHeadings(html: string): string {
  let count = 0
  return html.replace(/<h2>(.*?)<\/h2>/g, (_, title: string) => {
    count += 1
    return `<h2 id="s${count}"><a href="#s${count}">${title}</a></h2>`
  })
}
