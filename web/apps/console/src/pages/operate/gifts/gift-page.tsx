// One gift: what it gives and to whom, its codes, why one fails, and what was redeemed.
import { formatCount } from '@longshore/kit/count'
import {
  BackLink,
  ErrorState,
  type Fact,
  Facts,
  GameTime,
  PageHeader,
  StateTag,
  TextSkeleton,
  ZoneNote,
} from '@longshore/ui'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { attempt } from '@/lib/attempt'
import { useCan } from '@/lib/stores/permission'
import { toast } from '@/lib/toast'
import { AudienceSentence } from '../audience/audience-sentence'
import parts from '../parts.module.css'
import { type Gift, giftQuery, setListed } from './api'
import { Batches } from './batches'
import { Editor } from './editor'
import { giftsTexts } from './locales'
import { Log } from './log'
import { LookUp } from './look-up'
import { GIFT_KINDS } from './words'

export function GiftPage({ id }: { id: number }) {
  const t = giftsTexts.useT()
  const { data, error, refetch } = useQuery(giftQuery(id))
  const search = useSearch({ strict: false })
  const back = (
    <BackLink to="/operate/gifts" search={{ ...search, gift: undefined }}>
      {t('title')}
    </BackLink>
  )
  if (data) return <Detail gift={data} back={back} />
  return (
    <>
      <PageHeader back={back} title={t('title')} />
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <TextSkeleton />}
    </>
  )
}

function Detail({ gift, back }: { gift: Gift; back: ReactNode }) {
  const t = giftsTexts.useT()
  const mayEdit = useCan('operateEdit')
  const [isEditing, setEditing] = useState(false)
  const isListed = gift.state === 'listed'
  const handleListed = (next: boolean): Promise<void> =>
    attempt(async () => {
      await setListed(gift.id, next)
      toast('success', t(next ? 'shelved' : 'offshelved', { name: gift.name }), {
        action: { label: t('undo'), run: () => void attempt(() => setListed(gift.id, !next)) },
      })
    })
  return (
    <>
      <PageHeader
        back={back}
        title={gift.name}
        tags={
          <StateTag kind={GIFT_KINDS[gift.state]} isBoxed>
            {t(`state.${gift.state}`)}
          </StateTag>
        }
        meta={
          <>
            <span>{gift.code}</span>
            <ZoneNote />
          </>
        }
        actions={
          mayEdit && (
            <>
              <Button onClick={() => setEditing(true)}>{t('edit')}</Button>
              <Button
                type={isListed ? 'default' : 'primary'}
                danger={isListed}
                onClick={() => void handleListed(!isListed)}
              >
                {t(isListed ? 'offshelve' : 'shelve')}
              </Button>
            </>
          )
        }
      />
      <div className={parts.card}>
        <Facts facts={useFacts(gift)} />
      </div>
      <Batches gift={gift} />
      <LookUp />
      <Log gift={gift} />
      {isEditing && <Editor gift={gift} onClose={() => setEditing(false)} />}
    </>
  )
}

function useFacts(gift: Gift): Fact[] {
  const t = giftsTexts.useT()
  const limits = [
    gift.most_per_player > 0 && t('limit.player', { count: gift.most_per_player }),
    gift.most_per_role > 0 && t('limit.role', { count: gift.most_per_role }),
    gift.most_per_device > 0 && t('limit.device', { count: gift.most_per_device }),
    gift.most_total > 0 && t('limit.total', { count: gift.most_total }),
  ].filter(Boolean)
  return [
    {
      label: t('field.rewards'),
      value: gift.rewards.map(({ item, name, quantity }) => `${name || item} ×${quantity}`).join(', '),
    },
    { label: t('granted'), value: formatCount(gift.granted) },
    { label: t('startsAt'), value: gift.starts_at ? <GameTime at={gift.starts_at} /> : t('always') },
    { label: t('endsAt'), value: gift.ends_at ? <GameTime at={gift.ends_at} /> : t('always') },
    { label: t('limits'), value: limits.join(', ') || t('noLimit') },
    {
      label: t('who'),
      isWide: true,
      value: <AudienceSentence when={gift.rule ?? undefined} gets={t('mayRedeem')} getsNot={t('mayNot')} />,
    },
  ]
}
