import { type OfficialSettings, SUCCESS_CODE } from '@longshore/api-client'
import { api } from './api'
import { setOfficial } from './stores/official'

/** Loads the official channel settings; main.tsx calls it once. Nobody has to be signed in for it. */
export async function loadOfficial(): Promise<void> {
  const { code, data } = await api.call<OfficialSettings>('POST', '/init/official')
  // Without them no page fails; the next start asks again.
  if (code === SUCCESS_CODE) setOfficial(data)
}
