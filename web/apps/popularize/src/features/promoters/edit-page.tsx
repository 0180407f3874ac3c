// One promoter: a form for those who may edit, the facts for everybody else.
import { changedFields } from '@longshore/kit/changed-fields'
import { FailureState, PageSkeleton, useConnection, useLoad } from '@longshore/remote'
import { BackLink, EmptyState, Facts, PageHeader, useGameTimeText, ZoneNote } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Button } from 'antd'
import { useState } from 'react'
import { useCanEdit } from '../../lib/use-can-edit'
import { fieldsOf, type Promoter, type PromoterFields, usePromoters } from './api'
import { BroughtCard } from './brought-card'
import { ContractCard } from './contract-card'
import { promoterTexts } from './locales'
import { PartnerCard } from './partner-card'
import { ForbidButton } from './promoter-actions'
import { PromoterForm } from './promoter-form'
import styles from './promoters.module.css'
import { StatusMark } from './status-mark'

export function EditPage() {
  const t = promoterTexts.useT()
  const { promoterId } = useParams({ from: '/promoters/$promoterId' })
  const load = useLoad(usePromoters().oneQuery(promoterId))
  const navigate = useNavigate()
  if (load.state === 'ready' && load.data) return <OnePromoter promoter={load.data} />
  return (
    <>
      <PageHeader title={t('edit.title')} back={<BackLink to="/promoters">{t('back')}</BackLink>} />
      {load.state === 'loading' && <PageSkeleton />}
      {load.state === 'failed' && <FailureState error={load.error} area={t('area')} onRetry={load.retry} />}
      {load.state === 'ready' && (
        <EmptyState
          title={t('unknown.title')}
          lead={t('unknown.text')}
          actions={<Button onClick={() => void navigate({ to: '/promoters' })}>{t('unknown.action')}</Button>}
        />
      )}
    </>
  )
}

function OnePromoter({ promoter }: { promoter: Promoter }) {
  const t = promoterTexts.useT()
  const canEdit = useCanEdit()
  const timeText = useGameTimeText()
  return (
    <>
      <PageHeader
        title={promoter.name}
        back={<BackLink to="/promoters">{t('back')}</BackLink>}
        tags={<StatusMark status={promoter.status} isBoxed />}
        meta={
          <>
            <span>
              {t('history', {
                user: promoter.created_user_name,
                created: timeText(promoter.created_at),
                updated: timeText(promoter.updated_at),
              })}
            </span>
            <ZoneNote />
          </>
        }
        actions={canEdit && <ForbidButton promoter={promoter} />}
      />
      <div className={`${layout.frame} ${styles.card}`}>
        {canEdit ? (
          <EditForm promoter={promoter} />
        ) : (
          <Facts
            facts={(['name', 'code', 'contact', 'group', 'note'] as const).map((key) => ({
              label: t(key),
              value: promoter[key],
              isWide: key === 'note',
            }))}
          />
        )}
      </div>
      <BroughtCard promoter={promoter} />
      <ContractCard promoter={promoter} />
      <PartnerCard promoter={promoter} />
    </>
  )
}

function EditForm({ promoter }: { promoter: Promoter }) {
  const t = promoterTexts.useT()
  const { props } = useConnection()
  const { edit, allKey } = usePromoters()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  // As it was when the form was opened, or saved: what somebody else changes meanwhile is not put back.
  const [start, setStart] = useState(() => fieldsOf(promoter))
  const save = async (fields: PromoterFields): Promise<PromoterFields> => {
    const now = fieldsOf(await edit(promoter.id, changedFields(fields, start)))
    setStart(now)
    props.notify('success', t('edit.done', { name: now.name }))
    await queryClient.invalidateQueries({ queryKey: allKey })
    return now
  }
  return (
    <PromoterForm
      initial={start}
      hasFixedCode
      agencyName={promoter.agency_name}
      agencies={promoter.below > 0 ? 'none' : { except: promoter.id }}
      submitText={t('edit.submit')}
      onSubmit={save}
      extra={<Button onClick={() => void navigate({ to: '/promoters' })}>{t('cancel')}</Button>}
    />
  )
}
