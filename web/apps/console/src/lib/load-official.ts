import { codes } from '@longshore/api-client'
import { api } from './api'
import { setOfficial } from './stores/official'

/** Loads the official channel settings; main.tsx calls it once. Nobody has to be signed in for it. */
export async function loadOfficial(): Promise<void> {
  const { code, data } = await api.envelope('read_official_channels')
  // Without them no page fails; the next start asks again.
  if (code === codes.SUCCESS) setOfficial(data)
}
