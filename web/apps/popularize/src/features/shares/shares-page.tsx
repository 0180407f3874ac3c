// The share models of the selected game: their versions in words, who has them, and what they come to.
import { FailureState, PageSkeleton, useLoad } from '@longshore/remote'
import { type Column, DataTable, EmptyState, PageHeader, rowsAtHand, StateTag } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { Button } from 'antd'
import { useState } from 'react'
import { StatementZoneNote } from '../../components/statement-zone'
import { useCanEdit } from '../../lib/use-can-edit'
import { type ShareModel, useShares } from './api'
import { AssignForm } from './assign-form'
import { Calculator } from './calculator'
import { shareTexts } from './locales'
import { ModelForm } from './model-form'
import { useSayTerms } from './say-terms'
import { MOST_TIERS } from './terms-form'

export function SharesPage() {
  const t = shareTexts.useT()
  const canEdit = useCanEdit()
  const load = useLoad(useShares().list)
  const [isCreating, setCreating] = useState(false)
  const firstDay = load.state === 'ready' ? load.data.first_day : ''
  const models = load.state === 'ready' ? load.data.list : []
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        meta={<StatementZoneNote />}
        actions={
          canEdit && (
            <Button type="primary" disabled={load.state !== 'ready'} onClick={() => setCreating(true)}>
              {t('create.action')}
            </Button>
          )
        }
      />
      {load.state === 'loading' && <PageSkeleton />}
      {load.state === 'failed' && <FailureState error={load.error} area={t('area')} onRetry={load.retry} />}
      {load.state === 'ready' && models.length === 0 && (
        <EmptyState title={t('empty.title')} lead={t('empty.text')} />
      )}
      {models.map((model) => (
        <ModelCard key={model.id} model={model} firstDay={firstDay} />
      ))}
      {models.length > 0 && <Calculator models={models} />}
      {isCreating && <ModelForm firstDay={firstDay} onClose={() => setCreating(false)} />}
    </>
  )
}

function ModelCard({ model, firstDay }: { model: ShareModel; firstDay: string }) {
  const t = shareTexts.useT()
  const canEdit = useCanEdit()
  const [open, setOpen] = useState<'version' | 'assign' | null>(null)
  const { name, promoters, versions } = model
  const hasForm = (versions[0]?.terms.tiers.length ?? 0) <= MOST_TIERS
  const verbs = hasForm ? (['assign', 'version'] as const) : (['assign'] as const)
  const close = (): void => setOpen(null)
  return (
    <section className={layout.card} aria-label={name}>
      <div className={layout.head}>
        <div>
          <h2 className={layout.title}>{name}</h2>
          <p className={layout.hint}>
            {promoters.length > 0
              ? t('promoters.now', { names: promoters.join(t('say.join')) })
              : t('promoters.none')}
          </p>
        </div>
        {canEdit && (
          <div className={layout.wrap}>
            {verbs.map((kind) => (
              <Button key={kind} aria-label={t(`${kind}.named`, { name })} onClick={() => setOpen(kind)}>
                {t(`${kind}.action`)}
              </Button>
            ))}
          </div>
        )}
      </div>
      <Versions model={model} />
      {open === 'version' && <ModelForm model={model} firstDay={firstDay} onClose={close} />}
      {open === 'assign' && <AssignForm model={model} firstDay={firstDay} onClose={close} />}
    </section>
  )
}

type Version = ShareModel['versions'][number]

function Versions({ model: { id, name, versions } }: { model: ShareModel }) {
  const t = shareTexts.useT()
  const say = useSayTerms()
  const since = versions.find(({ is_in_force }) => is_in_force)?.begins_on
  const columns: Column<Version>[] = [
    {
      key: 'begins',
      title: t('begins_on'),
      isPrimary: true,
      render: ({ begins_on }) => (
        <span className={layout.nowrap}>{t('version.begins', { day: begins_on })}</span>
      ),
    },
    { key: 'rule', title: t('rule'), render: ({ terms }) => say(terms) },
    {
      key: 'state',
      title: t('state'),
      render: ({ is_in_force, begins_on }) => {
        if (is_in_force) return <StateTag kind="done">{t('version.inForce')}</StateTag>
        const isPast = since !== undefined && begins_on < since
        return (
          <StateTag kind={isPast ? 'nothing' : 'planned'}>
            {t(isPast ? 'version.past' : 'version.later')}
          </StateTag>
        )
      },
    },
    { key: 'by', title: t('by'), render: ({ created_user_name }) => created_user_name },
  ]
  return (
    <DataTable
      name={`share-versions-${id}`}
      label={t('versions', { name })}
      columns={columns}
      rowKey={(version) => version.id}
      query={rowsAtHand(versions)}
      isPart
      empty={{ title: t('empty.title') }}
    />
  )
}
