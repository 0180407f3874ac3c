// Which texts one player saw, as a file.
import { save } from '@/components/integration'
import { toast } from '@/lib/toast'
import { PersonalFileDialog } from '../personal-file-dialog'
import { exportOfPlayer } from './api'
import { consentTexts } from './locales'

export function PlayerFileDialog({ player, onClose }: { player: number; onClose(): void }) {
  const t = consentTexts.useT()
  return (
    <PersonalFileDialog
      title={t('fileTitle', { player })}
      lead={t('fileLead')}
      submitLabel={t('file')}
      take={async (reason, password) => {
        const { file_name: name, content, consents, texts } = await exportOfPlayer(player, reason, password)
        save(name, content)
        toast('success', t('fileDone', { consents, texts }))
      }}
      onClose={onClose}
    />
  )
}
