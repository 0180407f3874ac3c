import { useRemoteSession } from '@longshore/remote'

/** Whether the user may create, edit and forbid promoters (clause P-01); the server checks again. */
export function useCanEdit(): boolean {
  return useRemoteSession().permissions.includes('promoterEdit')
}
