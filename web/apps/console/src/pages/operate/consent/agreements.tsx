// Agreements: what is in force, who may pass, who would be asked; from here a version is required of everybody.
import { type Column, DataTable, StateTag } from '@longshore/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { RowActions } from '@/components/row-actions'
import { attempt } from '@/lib/attempt'
import { useAppState } from '@/lib/stores/app-state'
import { useCan } from '@/lib/stores/permission'
import { toast } from '@/lib/toast'
import parts from '../parts.module.css'
import { saveDraft } from '../publishing'
import { type Agreement, agreementsQuery, keyOf, type Rule } from './api'
import { consentTexts } from './locales'
import { useAgreementName } from './use-agreement-name'
import { VersionsDrawer } from './versions-drawer'

interface Props {
  rules: Rule[]
  digest: string
}

export function AgreementsTab({ rules, digest }: Props) {
  const t = consentTexts.useT()
  const query = useQuery(agreementsQuery())
  // A mini game has no page for agreements (clause S-07).
  const isApp = useAppState(({ gameInfo }) => gameInfo?.GameType === 'app')
  const mayOpen = useCan('pack') && isApp
  const [open, setOpen] = useState<Agreement | null>(null)
  const columns = useColumns(rules, digest, setOpen)
  return (
    <>
      <DataTable
        name="consent-agreements"
        label={t('tab.agreements')}
        columns={columns}
        rowKey={keyOf}
        query={query}
        lines={2}
        empty={{ title: t('noAgreements'), lead: t('noAgreementsLead'), actions: mayOpen && <WriteLink /> }}
      />
      {open && <VersionsDrawer agreement={open} onClose={() => setOpen(null)} />}
    </>
  )
}

function WriteLink() {
  const t = consentTexts.useT()
  return (
    <Link to="/pack/game-conf" search={{ tab: 'agreements' }} className={parts.link}>
      {t('write')}
    </Link>
  )
}

function useColumns(rules: Rule[], digest: string, onOpen: (one: Agreement) => void): Column<Agreement>[] {
  const t = consentTexts.useT()
  const mayEdit = useCan('operateEdit')
  const nameOf = useAgreementName()
  const drafted = (one: Agreement): number => rules.find(({ key }) => key === keyOf(one))?.least_version ?? 0
  const require = async (one: Agreement, least: number): Promise<void> => {
    const others = rules.filter(({ key }) => key !== keyOf(one))
    const rule = least > 0 ? [{ key: keyOf(one), least_version: least }] : []
    await saveDraft('consent', { consents: [...others, ...rule] }, digest)
    toast('success', t('kept'))
  }
  return [
    {
      key: 'agreement',
      title: t('agreement'),
      isPrimary: true,
      render: (one) => (
        <div>
          {nameOf(one)}
          <div className={parts.muted}>{one.title}</div>
        </div>
      ),
    },
    {
      key: 'version',
      title: t('inForce'),
      render: ({ in_force: version, published }) => (
        <div>
          {version ? t('version', { version }) : t('none')}
          {published !== version && (
            <div className={parts.muted}>{t('readable', { version: published })}</div>
          )}
        </div>
      ),
    },
    {
      key: 'required',
      title: t('required'),
      render: (one) => (
        <div>
          <StateTag kind={one.least_version ? 'done' : 'nothing'}>
            {one.least_version ? t('from', { version: one.least_version }) : t('notRequired')}
          </StateTag>
          {drafted(one) !== one.least_version && <div className={parts.muted}>{t('notPublished')}</div>}
        </div>
      ),
    },
    { key: 'accepted', title: t('accepted'), align: 'end', render: ({ accepted }) => accepted },
    { key: 'older', title: t('older'), align: 'end', render: ({ older }) => older },
    { key: 'withdrawn', title: t('withdrawn'), align: 'end', render: ({ withdrawn }) => withdrawn },
    {
      key: 'actions',
      title: t('actions'),
      isActions: true,
      render: (one) => {
        const name = nameOf(one)
        const least = one.in_force
        const versions = {
          key: 'versions',
          text: t('versions'),
          label: t('versionsOf', { name }),
          run: () => onOpen(one),
        }
        const force = {
          key: 'require',
          text: t('require', { version: least }),
          label: t('requireOf', { name, version: least }),
          run: () => void attempt(() => require(one, least)),
        }
        const free = {
          key: 'free',
          text: t('free'),
          label: t('freeOf', { name }),
          run: () => void attempt(() => require(one, 0)),
        }
        return (
          <RowActions
            actions={[
              versions,
              ...(mayEdit && least > 0 && drafted(one) !== least ? [force] : []),
              ...(mayEdit && drafted(one) > 0 ? [free] : []),
            ]}
          />
        )
      },
    },
  ]
}
