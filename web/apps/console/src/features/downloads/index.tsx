export const DownloadsButton = () => null
