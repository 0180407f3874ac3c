import type { RemoteModule } from '@longshore/contract'

export const mount: RemoteModule['mount'] = (element) => {
  element.textContent = ''
  return { unmount: () => {} }
}
