import { ConfirmDialog } from '@longshore/ui'
import { layout } from '@longshore/ui/layout'
import { Button } from 'antd'
import { useState } from 'react'
import { Can } from '@/components/can'
import { toast } from '@/lib/toast'
import { adoptPackageName, type Mother } from '../api'
import { packToolTexts } from '../locales'

/** That a mother package is another app than the game, and the way to say that this is meant. */
export function ForeignNote({ mother }: { mother: Mother }) {
  const t = packToolTexts.useT()
  const [isAsking, setAsking] = useState(false)
  const names = { found: mother.package_name ?? '', expected: mother.expected_package_name ?? '' }
  if (!mother.expected_package_name) return null
  return (
    <div className={layout.card} role="note">
      <p className={layout.error}>{t('mother.foreignLead', names)}</p>
      <Can need="packEdit">
        <Button danger onClick={() => setAsking(true)}>
          {t('mother.adopt')}
        </Button>
      </Can>
      {isAsking && (
        <ConfirmDialog
          title={t('mother.adoptTitle', names)}
          confirmLabel={t('mother.adopt')}
          cancelLabel={t('cancel')}
          isDanger
          onConfirm={async () => {
            await adoptPackageName(names.found)
            toast('success', t('mother.adopted', names))
          }}
          onClose={() => setAsking(false)}
        >
          <p>{t('mother.adoptLead', names)}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
