// After a reload, the builds that were followed before stand in the task drawer again. Costs nothing if there are no builds.
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { rememberedBuilds } from './remembered-builds'
import { searchOfBuild } from './search-of-build'

export function useRunningBuilds(): void {
  const router = useRouter()
  useEffect(() => {
    const builds = rememberedBuilds()
    if (builds.length === 0) return
    void import('./follow-build').then(({ followAgain }) => {
      for (const build of builds)
        void followAgain(
          build.id,
          build.gameId,
          () => void router.navigate({ to: '/pack/packTool', search: searchOfBuild(build) }),
        )
    })
  }, [router])
}
