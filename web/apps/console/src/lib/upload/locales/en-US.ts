import type { Translation } from '@longshore/kit/i18n'
import type zhCN from './zh-CN'

const texts: Translation<typeof zhCN> = {
  fileNeeded: 'Choose a file',
  wrongType: 'Choose a file of one of these types: {{list}}',
  separator: ', ',
  tooLarge: 'The file is too large: at most {{size}} KB are allowed',
  wrongDimensions: 'Choose an image of {{width}} × {{height}} pixels',
  wrongWidth: 'Choose an image {{width}} pixels wide',
  tooMany: 'At most {{limit}} {{limit:file|files}} can be uploaded',
  notAnImage: 'This image cannot be read; the file may be damaged',
  succeeded: 'Uploaded',
  noAnswer:
    'The storage cannot be reached. Try again once the network is back; what has arrived is not sent again',
  refused: 'The storage refused the upload ({{detail}}); try again',
  fileChanged: 'The file was changed or moved during the upload; choose it again',
  notRead: 'The browser cannot read the file. Reload the page and try again',
  notSameFile: 'This is another file; choose {{name}} ({{size}} bytes)',
  interrupted:
    'The upload was interrupted. Choose the same file to continue; what has arrived is not sent again',
  serverRefused: 'The server refused the upload',
}
export default texts
