// One promoter: a form for those who may edit, the facts for everybody else.
import { formatTime } from '@longshore/kit/time'
import { FailureState, Page, PageSkeleton, PageState, useConnection, useLoad } from '@longshore/remote'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Button } from 'antd'
import { type Promoter, type PromoterFields, usePromoters } from './api'
import { BackLink } from './back-link'
import { promoterTexts } from './locales'
import { ForbidButton } from './promoter-actions'
import { PromoterForm } from './promoter-form'
import styles from './promoter-form.module.css'
import { StatusMark } from './status-mark'
import { useCanEdit } from './use-can-edit'

export function EditPage() {
  const t = promoterTexts.useT()
  const { promoterId } = useParams({ from: '/promoters/$promoterId' })
  const load = useLoad(usePromoters().oneQuery(promoterId))
  const navigate = useNavigate()
  if (load.state === 'ready' && load.data) return <OnePromoter promoter={load.data} />
  return (
    <Page title={t('edit.title')} back={<BackLink />}>
      {load.state === 'loading' && <PageSkeleton />}
      {load.state === 'failed' && <FailureState error={load.error} area={t('area')} onRetry={load.retry} />}
      {load.state === 'ready' && (
        <PageState
          picture="search"
          title={t('unknown.title')}
          actions={<Button onClick={() => void navigate({ to: '/promoters' })}>{t('unknown.action')}</Button>}
        >
          {t('unknown.text')}
        </PageState>
      )}
    </Page>
  )
}

function OnePromoter({ promoter }: { promoter: Promoter }) {
  const t = promoterTexts.useT()
  const canEdit = useCanEdit()
  return (
    <Page
      title={promoter.name}
      lead={<StatusMark status={promoter.status} />}
      back={<BackLink />}
      actions={canEdit && <ForbidButton promoter={promoter} />}
    >
      <div className={styles.card}>
        {canEdit ? <EditForm promoter={promoter} /> : <Facts promoter={promoter} />}
      </div>
      <p className={styles.meta}>
        {t('history', {
          user: promoter.created_user_name,
          created: formatTime(promoter.created_at),
          updated: formatTime(promoter.updated_at),
        })}
      </p>
    </Page>
  )
}

function EditForm({ promoter }: { promoter: Promoter }) {
  const t = promoterTexts.useT()
  const { props } = useConnection()
  const { edit, allKey } = usePromoters()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const save = async (fields: PromoterFields): Promise<void> => {
    await edit(promoter.id, fields)
    props.notify('success', t('edit.done', { name: fields.name }))
    await queryClient.invalidateQueries({ queryKey: allKey })
  }
  return (
    <PromoterForm
      initial={promoter}
      hasFixedCode
      submitText={t('edit.submit')}
      onSubmit={save}
      extra={<Button onClick={() => void navigate({ to: '/promoters' })}>{t('cancel')}</Button>}
    />
  )
}

function Facts({ promoter }: { promoter: Promoter }) {
  const t = promoterTexts.useT()
  return (
    <dl className={styles.facts}>
      {(['name', 'code', 'contact', 'note'] as const).map((key) => (
        <div key={key} style={{ display: 'contents' }}>
          <dt>{t(key)}</dt>
          <dd>{promoter[key] || '-'}</dd>
        </div>
      ))}
    </dl>
  )
}
