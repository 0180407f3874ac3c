// A new promoter.
import { Page, PageState, useConnection, useRemoteSession } from '@longshore/remote'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type PromoterFields, usePromoters } from './api'
import { BackLink } from './back-link'
import { promoterTexts } from './locales'
import { PromoterForm } from './promoter-form'
import styles from './promoter-form.module.css'
import { useCanEdit } from './use-can-edit'

const EMPTY: PromoterFields = { name: '', code: '', contact: '', note: '' }

export function NewPage() {
  const t = promoterTexts.useT()
  const { props } = useConnection()
  const { create, allKey } = usePromoters()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const game = useRemoteSession().game
  const canEdit = useCanEdit()
  const save = async (fields: PromoterFields): Promise<void> => {
    const { name } = await create(fields)
    props.notify('success', t('new.done', { name }))
    void queryClient.invalidateQueries({ queryKey: allKey })
    await navigate({ to: '/promoters' })
  }
  return (
    <Page title={t('new.title')} lead={t('new.lead', { game: game?.name ?? '' })} back={<BackLink />}>
      {canEdit ? (
        <div className={styles.card}>
          <PromoterForm initial={EMPTY} hasFixedCode={false} submitText={t('new.submit')} onSubmit={save} />
        </div>
      ) : (
        <PageState picture="lock" title={t('readOnly.title')}>
          {t('readOnly.text')}
        </PageState>
      )}
    </Page>
  )
}
