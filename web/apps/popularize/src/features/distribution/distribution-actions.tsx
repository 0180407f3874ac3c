// Publish, withdraw, forbid and allow one distribution, each after a confirmation that says what it does.
import { useConnection } from '@longshore/remote'
import { ConfirmDialog, useHeld } from '@longshore/ui'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { type Distribution, useDistributions, type Verb } from './api'
import { distributionTexts } from './locales'

const DANGEROUS: readonly Verb[] = ['withdraw', 'forbid']

export function DistributionActions({ row }: { row: Distribution }) {
  const t = distributionTexts.useT()
  const hold = useHeld()
  const isOut = row.state === 'publishing' || row.state === 'live'
  const verbs: Verb[] = [isOut ? 'withdraw' : 'publish', row.is_forbidden ? 'allow' : 'forbid']
  const { name } = row
  return (
    <>
      {verbs.map((verb) => (
        <Button
          key={verb}
          type="link"
          size="small"
          danger={DANGEROUS.includes(verb)}
          aria-label={t(`${verb}.named`, { name })}
          onClick={() => hold(<AskDialog row={row} verb={verb} onClose={() => hold(null)} />)}
        >
          {t(`${verb}.action`)}
        </Button>
      ))}
    </>
  )
}

function AskDialog({ row, verb, onClose }: { row: Distribution; verb: Verb; onClose(): void }) {
  const t = distributionTexts.useT()
  const { props } = useConnection()
  const { change, key } = useDistributions()
  const queryClient = useQueryClient()
  const { name, total } = row
  const confirm = async (): Promise<void> => {
    await change(row.id, verb)
    props.notify('success', t(`${verb}.done`, { name }))
    await queryClient.invalidateQueries({ queryKey: key })
  }
  return (
    <ConfirmDialog
      title={t(`${verb}.title`, { name })}
      confirmLabel={t(`${verb}.action`)}
      cancelLabel={t('cancel')}
      isDanger={DANGEROUS.includes(verb)}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t(`${verb}.text`, { total })}</p>
    </ConfirmDialog>
  )
}
