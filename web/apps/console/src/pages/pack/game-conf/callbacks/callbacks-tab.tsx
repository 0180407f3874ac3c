import { Callbacks } from '@/components/callbacks'
import { useAddress } from '../use-address'

export default function CallbacksTab() {
  const { search, filter } = useAddress()
  return (
    <Callbacks environment={search.environment} onEnvironment={(environment) => filter({ environment })} />
  )
}
