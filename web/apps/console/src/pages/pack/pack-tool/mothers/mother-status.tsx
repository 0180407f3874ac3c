import { layout } from '@longshore/ui/layout'
import type { Mother } from '../api'
import { packToolTexts } from '../locales'
import { Mark } from '../mark'
import { ProblemText } from '../problem'
import { ProgressBar } from '../progress-bar'

/** Being read, ready, or refused with the reason. */
export function MotherStatus({ mother }: { mother: Mother }) {
  const t = packToolTexts.useT()
  if (mother.expected_package_name)
    return (
      <span>
        <Mark tone="bad">{t('mother.foreign')}</Mark>
        <span className={layout.hint}>
          {t('mother.foreignWhy', { expected: mother.expected_package_name })}
        </span>
      </span>
    )
  if (mother.status === 'ready') return <Mark tone="good">{t('mother.ready')}</Mark>
  if (mother.status === 'refused')
    return (
      <span>
        <Mark tone="bad">{t('mother.refused')}</Mark>
        <ProblemText problem={mother.problem} />
      </span>
    )
  return (
    <span>
      <Mark tone="busy">{t('mother.inspecting')}</Mark>
      <ProgressBar label={t('mother.progress', { name: mother.name })} percent={mother.progress} />
    </span>
  )
}
