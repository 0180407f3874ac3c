// A micro app in the console (clause D-03): with the console's session, below the console's addresses.
import type { RemoteProps } from '@longshore/contract'
import { holdHistory } from '@longshore/ui/holding'
import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { expireSession } from '@/lib/expiry'
import { setPageTitle } from '@/lib/page-title'
import { safeRedirect } from '@/lib/redirect'
import { toast } from '@/lib/toast'
import { RemotePlace } from './remote-place'
import { REMOTES, type RemoteName } from './remotes'
import { type SessionChannel, useSessionChannel } from './session-channel'

const BASE_PATH = '/micro'

export function MicroApp({ name }: { name: RemoteName }) {
  const props = useRemoteProps(name, useSessionChannel())
  return <RemotePlace name={name} props={props} />
}

function useRemoteProps(name: RemoteName, channel: SessionChannel): RemoteProps {
  const router = useRouter()
  return useMemo(
    () => ({
      basename: BASE_PATH + REMOTES[name].route,
      getSession: channel.get,
      subscribe: channel.subscribe,
      navigate: (to) => router.history.push(BASE_PATH + safeRedirect(to)),
      onTitle: setPageTitle,
      holdPage: holdHistory(router.history),
      notify: toast,
      onSessionExpired: expireSession,
    }),
    [name, channel, router],
  )
}
