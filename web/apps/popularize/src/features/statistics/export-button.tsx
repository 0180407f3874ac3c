import { saveFile } from '@longshore/kit/save-file'
import { BusyButton } from '@longshore/ui'
import { Icon } from '@longshore/ui/icon'
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
    <BusyButton icon={<Icon name="download" size={16} />} isBusy={isBusy} onClick={download}>
      {label}
    </BusyButton>
  )
}
