import type { Translation } from '@longshore/kit/i18n'
import type zhCN from './zh-CN'

const texts: Translation<typeof zhCN> = {
  save: 'Save',
  cancel: 'Cancel',
  'callbacks.title': 'Callbacks',
  'callbacks.lead':
    'Login checks and payment notifications go to these addresses, signed. Production and sandbox are kept apart.',
  'callbacks.environment': 'Environment',
  'callbacks.production': 'Production',
  'callbacks.sandbox': 'Sandbox',
  'callbacks.login': 'Login check',
  'callbacks.payment': 'Payment notification',
  'callbacks.unset': 'Not set',
  'callbacks.hint': 'A whole address that begins with https://; leave it empty if it is not used.',
  'callbacks.changed': 'Changed by {{name}} at {{time}}',
  'callbacks.edit': 'Edit addresses',
  'callbacks.editTitle': 'Callback addresses: {{environment}}',
  'callbacks.saved': 'Callback addresses saved',
  'callbacks.incomplete':
    'Addresses are missing: sandbox and production each need one for login checks and one for payments.',
  'form.title': 'Form of payment notifications',
  'form.standard': 'Longshore (HMAC-SHA256)',
  'form.usdk': 'UltraSDK / USDK',
  'form.quicksdk': 'QuickSDK',
  'form.u8': 'U8SDK',
  'form.hint':
    'For a game server that already takes the notifications of another SDK: its code stays, its keys are shown with the signing secret. See the guide, Moving from other SDKs.',
  'secret.title': 'Signing secret',
  'secret.lead':
    'Signs every call. While it is exchanged, calls carry both signatures, so your server can follow at leisure.',
  'secret.createdAt': 'Made',
  'secret.current': 'In use',
  'secret.until': 'Valid until {{time}}',
  'secret.reveal': 'Show',
  'secret.rotate': 'Rotate',
  'secret.revealTitle': 'Show the signing secret: {{environment}}',
  'secret.revealLead': 'This is written to the audit log.',
  'secret.rotateTitle': 'Rotate the signing secret: {{environment}}',
  'secret.rotateLead':
    'A new secret is made at once. The old one works for the time below; move your server to the new one meanwhile.',
  'secret.shownTitle': 'Signing secret',
  'secret.shownLead': 'Keep it on your game server only. Showing it again takes the password.',
  'secret.versionOf': 'Version {{version}}',
  'example.title': 'Worked signature example',
  'example.lead':
    "Computed just now with this game's own secret ({{environment}}). Signatures follow Standard Webhooks: HMAC-SHA256 in Base64.",
  'example.otherLead':
    'Computed just now in the form of {{form}}, with the invented keys below; your own are shown with the signing secret.',
  'example.keys': 'Keys of this example',
  'example.otherStep2': '2. What is signed; it ends with the key',
  'example.otherStep3': '3. MD5 in lower-case hexadecimal; answer SUCCESS once it is delivered, or FAIL',
  'example.kind': 'Example',
  'example.login': 'Login check',
  'example.payment': 'Payment notification',
  'example.step1': '1. The body as it arrives (do not serialise it again)',
  'example.step2': '2. What is signed: webhook-id, webhook-timestamp and the body, joined by dots',
  'example.step3':
    '3. HMAC-SHA256 with the secret (Base64-decoded after whsec_) must equal one of the signatures; refuse a timestamp more than 5 minutes away',
  'example.two': 'During a rotation there are two signatures, separated by a space.',
  'example.code': 'Code in five languages is under SDK integration.',
  'example.openSdk': 'Open SDK integration',
}
export default texts
