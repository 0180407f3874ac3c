// An address as a QR code, in words, and to copy.
import { CopyButton } from '@longshore/ui'
import { QRCode } from 'antd'
import styles from './components.module.css'

/** `of`: what the address is of, for the copy button's name. */
export function QrAddress({ address, of, hint }: { address: string; of: string; hint: string }) {
  return (
    <div className={styles.qr}>
      {/* The address below says the same. Black on white in the dark too: not every camera reads it the other way
          round. */}
      <div aria-hidden="true">
        <QRCode type="svg" value={address} size={200} color="#000" bgColor="#fff" />
      </div>
      <p>{hint}</p>
      <code>{address}</code>
      <CopyButton text={address} of={of} />
    </div>
  )
}
