// A chunk of its own: only who looks at a code loads what draws it.
import { QRCode } from 'antd'

/** Black on white in the dark too: not every camera reads it the other way round. */
export default function QrCode({ address }: { address: string }) {
  return <QRCode type="svg" value={address} size={200} color="#000" bgColor="#fff" bordered={false} />
}
