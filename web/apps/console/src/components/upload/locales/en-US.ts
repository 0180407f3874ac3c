import type { Translation } from '@longshore/kit/i18n'
import type zhCN from './zh-CN'

const texts: Translation<typeof zhCN> = {
  choose: 'Choose file',
  chooseImage: 'Choose image',
  replace: 'Replace',
  dropHere: 'drop it here, or paste',
  drop: 'Let go to upload',
  accept: '{{list}}',
  most: 'at most {{size}}',
  dimensions: '{{width}} × {{height}} pixels',
  widthOnly: '{{width}} pixels wide',
  limit: 'up to {{count}} files',
  limit_one: 'up to {{count}} file',
  progress: 'Upload of {{name}}',
  uploading: 'Uploading {{percent}}%',
  uploaded: '{{name}} is uploaded',
  files: 'Files',
  cancel: 'Cancel',
  cancelOf: 'Cancel the upload of {{name}}',
  retry: 'Try again',
  retryOf: 'Try again to upload {{name}}',
  remove: 'Remove',
  removeOf: 'Remove {{name}}',
}
export default texts
