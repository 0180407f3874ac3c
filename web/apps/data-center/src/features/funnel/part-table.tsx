import { type Column, DataTable, rowsAtHand } from '@longshore/ui'
import { componentTexts } from '../../components/locales'
import { usePartName, usePartTitle } from '../../components/parts'
import { formatCount, formatShare, ratio } from '../../lib/figures'
import type { Funnel } from './api'
import { funnelTexts } from './locales'

type Part = Funnel['parts'][number]

/** The same steps by what players are told apart by. */
export function PartTable({ funnel: { steps, parts, by } }: { funnel: Funnel }) {
  const t = funnelTexts.useT()
  const own = componentTexts.useT()
  const nameOf = usePartName(by)
  const title = usePartTitle()(by)
  const columns: Column<Part>[] = [
    {
      key: 'part',
      title,
      isPrimary: true,
      render: nameOf,
    },
    ...steps.map((name, index) => ({
      key: `step-${name}`,
      title: name,
      align: 'end' as const,
      render: ({ reached }: Part) => formatCount(reached[index] ?? 0),
    })),
    {
      key: 'through',
      title: t('through'),
      align: 'end',
      render: ({ reached }) => formatShare(ratio(reached.at(-1) ?? 0, reached[0] ?? 0)),
    },
  ]
  return (
    <DataTable
      name="data-funnel"
      label={t('parts', { part: title })}
      columns={columns}
      rowKey={({ part, is_rest }) => `${is_rest} ${part}`}
      query={rowsAtHand(parts)}
      empty={{ title: own('nothing.found') }}
    />
  )
}
