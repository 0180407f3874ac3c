export const DocsMenu = () => null
