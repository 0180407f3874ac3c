import { formatTime } from '@longshore/kit/time'
import { type Column, ConfirmDialog, DataTable, SearchFilter, SelectFilter, StateTag } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { SecretsDialog } from '@/components/dialog'
import { can, usePermission } from '@/lib/stores/permission'
import { toast } from '@/lib/toast'
import type { Account, AccountPassword } from '../api'
import { accountsQuery, disableAccount, resetPassword } from '../api'
import { validityTexts } from '../locales'
import styles from '../pack-validity.module.css'
import { STATUSES } from '../search'
import { useAddress } from '../use-address'
import { CreateDialog } from './create-dialog'

type Open =
  | { dialog: 'create' }
  | { dialog: 'reset' | 'disable'; account: Account }
  | { dialog: 'passwords'; made: AccountPassword[] }

export function AccountsTab() {
  const t = validityTexts.useT()
  const { search, filter, clear, page } = useAddress()
  const [open, setOpen] = useState<Open | null>(null)
  usePermission((state) => state.buttonKeys)
  const close = (): void => setOpen(null)
  const columns = useColumns(
    (account) => setOpen({ dialog: 'reset', account }),
    (account) => setOpen({ dialog: 'disable', account }),
  )
  const create = can('packEdit') && (
    <Button type="primary" onClick={() => setOpen({ dialog: 'create' })}>
      {t('accounts.create')}
    </Button>
  )
  return (
    <section aria-labelledby="sandbox-accounts">
      <div className={layout.head}>
        <div>
          <h2 id="sandbox-accounts" className={`${layout.title} ${layout.wrap}`}>
            {t('tab.accounts')}
          </h2>
          <p className={`${layout.lead} ${layout.anywhere}`}>{t('accounts.lead')}</p>
        </div>
        {create}
      </div>
      <DataTable
        name="sandbox-accounts"
        label={t('tab.accounts')}
        columns={columns}
        rowKey={(account) => account.id}
        query={useQuery(accountsQuery(search))}
        paging={search}
        onPaging={page}
        filters={
          <>
            <SearchFilter
              label={t('accounts.search')}
              value={search.keyword}
              onChange={(keyword) => filter({ keyword })}
            />
            <SelectFilter
              label={t('status')}
              value={search.status}
              all={t('accounts.anyStatus')}
              options={STATUSES.map((value) => ({ value, label: t(`accounts.${value}`) }))}
              onChange={(status) => filter({ status })}
            />
          </>
        }
        isFiltered={Boolean(search.keyword ?? search.status)}
        onClearFilters={clear}
        empty={{ title: t('accounts.empty'), lead: t('accounts.emptyLead'), actions: create }}
      />
      {open?.dialog === 'create' && (
        <CreateDialog onClose={close} onMade={(made) => setOpen({ dialog: 'passwords', made })} />
      )}
      {open?.dialog === 'reset' && (
        <ResetDialog
          account={open.account}
          onClose={close}
          onMade={(made) => setOpen({ dialog: 'passwords', made: [made] })}
        />
      )}
      {open?.dialog === 'disable' && <DisableDialog account={open.account} onClose={close} />}
      {open?.dialog === 'passwords' && (
        <SecretsDialog
          title={t('passwords.title')}
          lead={t('passwords.lead')}
          secrets={open.made.map(({ account, password }) => ({ label: account.name, value: password }))}
          onClose={close}
        />
      )}
    </section>
  )
}

function useColumns(onReset: (account: Account) => void, onDisable: (account: Account) => void) {
  const t = validityTexts.useT()
  const columns: Column<Account>[] = [
    {
      key: 'name',
      title: t('accounts.name'),
      isPrimary: true,
      render: (account) => account.name,
    },
    { key: 'player', title: t('accounts.player'), render: (account) => <code>{account.player_id}</code> },
    { key: 'note', title: t('accounts.note'), render: (account) => account.note || '-' },
    {
      key: 'status',
      title: t('status'),
      render: (account) => (
        <StateTag kind={account.status === 'active' ? 'done' : 'nothing'}>
          {t(`accounts.${account.status}`)}
        </StateTag>
      ),
    },
    { key: 'by', title: t('accounts.createdBy'), render: (account) => account.created_user_name },
    {
      key: 'createdAt',
      title: t('accounts.createdAt'),
      render: (account) => <span className={layout.nowrap}>{formatTime(account.created_at)}</span>,
    },
  ]
  if (!can('packEdit')) return columns
  columns.push({
    key: 'actions',
    title: t('actions'),
    isActions: true,
    render: (account) => (
      <Actions account={account} onReset={() => onReset(account)} onDisable={() => onDisable(account)} />
    ),
  })
  return columns
}

interface ActionsProps {
  account: Account
  onReset(): void
  onDisable(): void
}

function Actions({ account, onReset, onDisable }: ActionsProps) {
  const t = validityTexts.useT()
  const { name, id, status } = account
  const enable = async (): Promise<void> => {
    try {
      await disableAccount(id, false)
      toast('success', t('accounts.enabled', { name }))
    } catch (error) {
      toast('error', error instanceof Error ? error.message : String(error))
    }
  }
  const isActive = status === 'active'
  return (
    <div className={`${layout.wrap} ${styles.rowActions}`}>
      <Button type="link" size="small" aria-label={t('accounts.resetOne', { name })} onClick={onReset}>
        {t('accounts.reset')}
      </Button>
      <Button
        type="link"
        size="small"
        danger={isActive}
        aria-label={t(isActive ? 'accounts.disableOne' : 'accounts.enableOne', { name })}
        onClick={isActive ? onDisable : () => void enable()}
      >
        {t(isActive ? 'accounts.disable' : 'accounts.enable')}
      </Button>
    </div>
  )
}

interface ResetProps {
  account: Account
  onClose(): void
  onMade(made: AccountPassword): void
}

function ResetDialog({ account, onClose, onMade }: ResetProps) {
  const t = validityTexts.useT()
  // The dialog closes itself with the handler that it was given before the answer came.
  const made = useRef<AccountPassword>(null)
  return (
    <ConfirmDialog
      title={t('accounts.resetTitle', { name: account.name })}
      confirmLabel={t('accounts.reset')}
      cancelLabel={t('cancel')}
      onConfirm={async () => {
        made.current = await resetPassword(account.id)
      }}
      onClose={() => (made.current ? onMade(made.current) : onClose())}
    >
      <p>{t('accounts.resetLead')}</p>
    </ConfirmDialog>
  )
}

function DisableDialog({ account, onClose }: { account: Account; onClose(): void }) {
  const t = validityTexts.useT()
  const { name } = account
  return (
    <ConfirmDialog
      title={t('accounts.disableTitle', { name })}
      confirmLabel={t('accounts.disable')}
      cancelLabel={t('cancel')}
      isDanger
      onConfirm={async () => {
        await disableAccount(account.id, true)
        toast('success', t('accounts.isDisabled', { name }))
      }}
      onClose={onClose}
    >
      <p>{t('accounts.disableLead')}</p>
    </ConfirmDialog>
  )
}
