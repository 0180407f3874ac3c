// A new promoter.
import { useConnection, useRemoteSession } from '@longshore/remote'
import { BackLink, EmptyState, PageHeader } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCanEdit } from '../../lib/use-can-edit'
import { type PromoterFields, usePromoters } from './api'
import { promoterTexts } from './locales'
import { PromoterForm } from './promoter-form'
import styles from './promoters.module.css'

const EMPTY: PromoterFields = {
  name: '',
  code: '',
  contact: '',
  note: '',
  group: '',
  agency: '',
  share: '',
}

export function NewPage() {
  const t = promoterTexts.useT()
  const { props } = useConnection()
  const { create, allKey } = usePromoters()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const game = useRemoteSession().game
  const canEdit = useCanEdit()
  const save = async (fields: PromoterFields): Promise<undefined> => {
    const { name } = await create(fields)
    props.notify('success', t('new.done', { name }))
    void queryClient.invalidateQueries({ queryKey: allKey })
    await navigate({ to: '/promoters' })
  }
  return (
    <>
      <PageHeader
        title={t('new.title')}
        lead={t('new.lead', { game: game?.name ?? '' })}
        back={<BackLink to="/promoters">{t('back')}</BackLink>}
      />
      {canEdit ? (
        <div className={`${layout.frame} ${styles.card}`}>
          <PromoterForm
            initial={EMPTY}
            hasFixedCode={false}
            agencies="all"
            submitText={t('new.submit')}
            onSubmit={save}
          />
        </div>
      ) : (
        <EmptyState title={t('readOnly.title')} lead={t('readOnly.text')} />
      )}
    </>
  )
}
