// The list without rows: nothing there yet, nothing that matches, or a page past the end.
import { PageState } from '@longshore/remote'
import { Button } from 'antd'
import { ButtonLink } from './button-link'
import { promoterTexts } from './locales'
import type { PromoterSearch } from './search'
import { useCanEdit } from './use-can-edit'

interface Props {
  search: PromoterSearch
  onChange(next: PromoterSearch): void
}

export function EmptyList({ search, onChange }: Props) {
  const t = promoterTexts.useT()
  const canEdit = useCanEdit()
  if (search.page)
    return (
      <PageState
        picture="search"
        title={t('pastEnd.title')}
        actions={
          <Button onClick={() => onChange({ ...search, page: undefined })}>{t('pastEnd.action')}</Button>
        }
      />
    )
  if (search.keyword || search.status)
    return (
      <PageState
        picture="search"
        title={t('noMatch.title')}
        actions={<Button onClick={() => onChange({})}>{t('noMatch.action')}</Button>}
      >
        {t('noMatch.text')}
      </PageState>
    )
  return (
    <PageState
      picture="empty"
      title={t('empty.title')}
      actions={
        canEdit && (
          <ButtonLink to="/promoters/new" color="primary" variant="solid">
            {t('empty.action')}
          </ButtonLink>
        )
      }
    >
      {t(canEdit ? 'empty.text' : 'empty.textReader')}
    </PageState>
  )
}
