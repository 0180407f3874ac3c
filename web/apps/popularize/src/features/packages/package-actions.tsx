// One package's QR code, what its file says, and forbidding it.
import { useConnection } from '@longshore/remote'
import { ConfirmDialog, CopyButton, Drawer, StateTag, useHeld } from '@longshore/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { QrAddress } from '../../components/qr-address'
import { addressOf } from '../../lib/address'
import { useCanEdit } from '../../lib/use-can-edit'
import { nameOf, type PromotionPackage, usePackages } from './api'
import { packageTexts } from './locales'
import styles from './packages.module.css'

export function PackageActions({ row }: { row: PromotionPackage }) {
  const t = packageTexts.useT()
  const canEdit = useCanEdit()
  const hold = useHeld()
  const close = (): void => hold(null)
  const verb = row.status === 'active' ? 'forbid' : 'allow'
  const name = nameOf(row)
  const button = (key: 'qr' | 'check' | 'forbid' | 'allow', shown: ReactNode) => (
    <Button
      type="link"
      size="small"
      danger={key === 'forbid'}
      aria-label={t(`${key}.named`, { name })}
      onClick={() => hold(shown)}
    >
      {t(`${key}.action`)}
    </Button>
  )
  return (
    <>
      {button('qr', <QrDrawer row={row} onClose={close} />)}
      {row.version_id !== null && button('check', <CheckDrawer row={row} onClose={close} />)}
      {canEdit && button(verb, <StatusDialog row={row} verb={verb} onClose={close} />)}
    </>
  )
}

interface PartProps {
  row: PromotionPackage
  onClose(): void
}

function QrDrawer({ row, onClose }: PartProps) {
  const t = packageTexts.useT()
  const address = addressOf(row)
  return (
    <Drawer title={t('qr.title')} onClose={onClose}>
      <QrAddress address={address} of={t('address')} hint={t('qr.text', { name: nameOf(row) })} />
      {row.latest && <Latest address={addressOf({ path: row.latest })} />}
    </Drawer>
  )
}

function Latest({ address }: { address: string }) {
  const t = packageTexts.useT()
  return (
    <div className={styles.latest}>
      <p>{t('latest.text')}</p>
      <code>{address}</code>
      <CopyButton text={address} of={t('latest')} />
    </div>
  )
}

function CheckDrawer({ row, onClose }: PartProps) {
  const t = packageTexts.useT()
  const { check, key } = usePackages()
  const query = useQuery({ queryKey: [...key, 'check', row.id], queryFn: () => check(row.id), gcTime: 0 })
  return (
    <Drawer title={t('check.title')} onClose={onClose}>
      {query.error && <p role="alert">{query.error.message}</p>}
      {query.data && (
        <>
          <p>{t(`check.${query.data.source}`)}</p>
          <dl>
            {query.data.checks.map(({ name, found, expected, passed }) => (
              <div key={name} className={styles.batch}>
                <dt>{t(`check.${name}`)}</dt>
                <dd>
                  <code>{found}</code>{' '}
                  <StateTag kind={passed ? 'done' : 'failed'}>
                    {t(passed ? 'check.passed' : 'check.failed', { expected })}
                  </StateTag>
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </Drawer>
  )
}

function StatusDialog({ row, verb, onClose }: PartProps & { verb: 'forbid' | 'allow' }) {
  const t = packageTexts.useT()
  const { props } = useConnection()
  const { setForbidden, key } = usePackages()
  const queryClient = useQueryClient()
  const name = nameOf(row)
  const confirm = async (): Promise<void> => {
    await setForbidden(row.id, verb === 'forbid')
    props.notify('success', t(`${verb}.done`, { name }))
    await queryClient.invalidateQueries({ queryKey: key })
  }
  return (
    <ConfirmDialog
      title={t(`${verb}.title`, { name })}
      confirmLabel={t(`${verb}.action`)}
      cancelLabel={t('cancel')}
      isDanger={verb === 'forbid'}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t(`${verb}.text`)}</p>
    </ConfirmDialog>
  )
}
