import { saveFile } from '@longshore/kit/save-file'
import { Icon } from '@longshore/ui/icon'
import { Button } from 'antd'
import { useState } from 'react'
import { type Figure, type StatisticSearch, useStatistics } from './api'

interface Props {
  search: StatisticSearch
  figure?: Figure
  label: string
}

/** Saves what is asked for as a file; the client's own notice says why it cannot. */
export function ExportButton({ search, figure, label }: Props) {
  const { file } = useStatistics()
  const [isBusy, setBusy] = useState(false)
  const download = (): void => {
    setBusy(true)
    void file(search, figure)
      .then(saveFile, () => undefined)
      .finally(() => setBusy(false))
  }
  return (
    <Button icon={<Icon name="download" size={16} />} loading={isBusy} onClick={download}>
      {label}
    </Button>
  )
}
