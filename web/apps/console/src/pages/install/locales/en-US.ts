import type { Translation } from '@longshore/kit/i18n'
import type zhCN from './zh-CN'

const texts: Translation<typeof zhCN> = {
  heading: 'Install a game',
  loading: 'Reading the package',
  title: 'Install {{game}}',
  of: '{{channel}} · version {{version}}',
  download: 'Download the package',
  'step.1': 'When the download is done, open the package from the notification or the file manager.',
  'step.2': 'When the system asks, allow installing applications from the browser.',
  packageName: 'Package name',
  file: 'File name',
  until: 'The link is valid until',
  chat: 'Packages cannot be downloaded inside this application: open the menu at the top right and choose to open the page in the browser.',
  apple:
    'This is a package for Android; it does not install on an iPhone or iPad. Open this page on an Android phone.',
  refused: 'The link is no longer valid',
  refusedHelp:
    'Links to a package end after a while. Ask the colleague who sent it to make a new QR code on the page for building.',
  failed: 'The package could not be read',
  retry: 'Try again',
}
export default texts
