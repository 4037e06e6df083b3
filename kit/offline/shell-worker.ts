// Answers for opening an app without a network: the files it is made of, kept by the browser's worker. With a network the
// document always comes from the server, so that no old build can stand in the way of a new one.

/** What of a service worker's world is used here: the house is compiled for pages. */
interface ShellScope {
  readonly location: { readonly origin: string }
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } }
  addEventListener(name: 'activate', act: (event: Lasting) => void): void
  addEventListener(name: 'message', act: (event: Lasting & { readonly data: unknown }) => void): void
  addEventListener(name: 'fetch', act: (event: Fetching) => void): void
}
interface Lasting {
  waitUntil(work: Promise<unknown>): void
}
interface Fetching extends Lasting {
  readonly request: Request
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}

declare const self: ShellScope

export interface Shell {
  /** The name of the cache. It holds files of the app and nothing of anybody's. */
  readonly cache: string
  /** The one document; every screen opens with it. */
  readonly document: string
  /** Below what a file's name changes with its content. */
  readonly hashed: string
  /** Addresses that look like screens and belong to others: they pass by untouched. */
  readonly foreign: readonly string[]
}

const pathOf = (address: string): string => new URL(address).pathname

/** Whether an address is a screen of the app. */
function isScreen({ document, foreign }: Shell, path: string): boolean {
  const plain = path.replace(/\/+$/, '')
  if (foreign.some((one) => plain === one || plain.startsWith(`${one}/`))) return false
  return path.startsWith(document) && !/\.\w+$/.test(plain)
}

// A server that answers, whatever it says, is heard: only without one the kept document opens.
async function openScreen(shell: Shell, event: Fetching): Promise<Response> {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch (fault) {
    const kept = await (await caches.open(shell.cache)).match(shell.document)
    if (kept === undefined) throw fault
    return kept
  }
}

/** A file whose name changes with its content never grows old; of the others the newest is wanted. */
async function openFile(shell: Shell, request: Request): Promise<Response> {
  const kept = await (await caches.open(shell.cache)).match(request.url)
  if (kept === undefined) return fetch(request)
  if (pathOf(request.url).startsWith(shell.hashed)) return kept
  return fetch(request).catch(() => kept)
}

/**
 * Keeps a build as a whole: every file first, then the document that asks for them. When something does not come, or the server
 * has a newer build than the page that asks, what was kept before stays as it is.
 */
async function keepBuild(shell: Shell, addresses: readonly string[]): Promise<void> {
  const cache = await caches.open(shell.cache)
  const fresh = await fetch(shell.document, { cache: 'no-cache' })
  const text = await fresh.clone().text()
  const files = new Set(addresses.map(pathOf))
  const scripts = [...text.matchAll(/<script type="module"[^>]* src="([^"]+)"/g)].map(([, src]) => src ?? '')
  if (!fresh.ok || fresh.redirected || !scripts.every((src) => files.has(src))) return
  for (const path of files) {
    if (path.startsWith(shell.hashed) && (await cache.match(path)) !== undefined) continue
    const file = await fetch(path, path.startsWith(shell.hashed) ? {} : { cache: 'no-cache' })
    if (!file.ok) return
    await cache.put(path, file)
  }
  const before = await (await cache.match(shell.document))?.text()
  await cache.put(shell.document, fresh)
  if (before === text) return
  for (const { url } of await cache.keys())
    if (!files.has(pathOf(url)) && pathOf(url) !== shell.document) await cache.delete(url)
}

/** The addresses that a page asks to keep; undefined for another message. */
function asked(data: unknown): readonly string[] | undefined {
  const keep: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'keep') : undefined
  return Array.isArray(keep) && keep.every((one) => typeof one === 'string') ? keep : undefined
}

/** Makes this worker keep the files of an app, and open it from them when there is no network. */
export function serveShell(shell: Shell): void {
  // The document is asked for while the worker starts: it costs nobody time who is online.
  self.addEventListener('activate', (event) =>
    event.waitUntil(Promise.resolve(self.registration.navigationPreload?.enable())),
  )
  self.addEventListener('message', (event) => {
    const keep = asked(event.data)
    // Without a network nothing is lost: the next visit asks again.
    if (keep !== undefined) event.waitUntil(keepBuild(shell, keep).catch(() => undefined))
  })
  self.addEventListener('fetch', (event) => {
    const { request } = event
    const { origin, pathname } = new URL(request.url)
    if (origin !== self.location.origin || request.method !== 'GET') return
    if (request.mode === 'navigate') {
      if (isScreen(shell, pathname)) event.respondWith(openScreen(shell, event))
    } else if (!pathname.startsWith('/api/') && request.headers.get('range') === null) {
      event.respondWith(openFile(shell, request))
    }
  })
}
