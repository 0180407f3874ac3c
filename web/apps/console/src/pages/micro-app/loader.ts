// Loads micro apps: manifest, module and style sheets, ahead of time or on demand; every failure is one of the two
// documented chunk errors (clause H-05).
import type { RemoteModule } from '@longshore/contract'
import { ChunkLoadError, guardChunk } from '@longshore/kit/chunk-guard'
import { iframeRemote } from './iframe-remote'
import { fetchManifest, type RemoteFiles } from './manifest'
import { REMOTES, type RemoteName } from './remotes'
import { attachStyles, fetchStyle } from './scoped-style'

const manifests = new Map<RemoteName, Promise<RemoteFiles>>()

function filesOf(name: RemoteName): Promise<RemoteFiles> {
  const known = manifests.get(name)
  if (known) return known
  const loading = fetchManifest(REMOTES[name].base)
  manifests.set(name, loading)
  loading.catch(() => manifests.delete(name))
  return loading
}

/** Fetches and compiles everything of a remote at low priority, without running it (clause D-02). */
export async function prefetchRemote(name: RemoteName): Promise<void> {
  const { entry, isPage, scripts, styles } = await filesOf(name)
  if (isPage) return
  for (const href of [entry, ...scripts]) preloadModule(href)
  await Promise.all(styles.map((href) => fetchStyle(href, 'low')))
}

function preloadModule(href: string): void {
  const links = document.head.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')
  if ([...links].some((link) => link.href === href)) return
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = href
  link.fetchPriority = 'low'
  document.head.append(link)
}

/** Makes a remote ready to be mounted; the element it is mounted in must match `scope`. */
export async function loadRemote(name: RemoteName, scope: string): Promise<RemoteModule> {
  const { entry, isPage, styles } = await filesOf(name)
  if (isPage) return iframeRemote(entry)
  const [module, ...sheets] = await Promise.all([
    guardChunk(() => import(/* @vite-ignore */ entry) as Promise<Partial<RemoteModule>>, entry),
    ...styles.map((href) => fetchStyle(href)),
  ])
  const { mount } = module
  if (typeof mount !== 'function') throw new ChunkLoadError('missing', `${entry} (mount)`)
  return {
    mount(element, props) {
      const detachStyles = attachStyles(sheets, scope)
      const handle = mount(element, props)
      return {
        unmount() {
          handle.unmount()
          detachStyles()
        },
      }
    },
  }
}
