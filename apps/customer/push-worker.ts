// Answers for pushes while the app is closed: shows them, and leads to what they tell of. A part of the app's worker.

/** What of a service worker's world is used here: the house is compiled for pages. */
interface PushScope {
  readonly registration: {
    showNotification(
      title: string,
      options: { body: string; tag: string; icon: string; data: Led },
    ): Promise<void>
  }
  readonly clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly AppWindow[]>
    openWindow(address: string): Promise<unknown>
  }
  skipWaiting(): Promise<void>
  addEventListener(name: 'install' | 'activate', act: (event: Lasting) => void): void
  addEventListener(
    name: 'push',
    act: (event: Lasting & { readonly data: { json(): unknown } | null }) => void,
  ): void
  addEventListener(
    name: 'notificationclick',
    act: (event: Lasting & { readonly notification: { readonly data: Led; close(): void } }) => void,
  ): void
}
interface Lasting {
  waitUntil(work: Promise<unknown>): void
}
interface Led {
  readonly href: string
}
interface AppWindow {
  readonly url: string
  postMessage(message: object): void
  focus(): Promise<unknown>
}

declare const self: PushScope

function read(data: { json(): unknown } | null): unknown {
  try {
    return data?.json()
  } catch {
    return undefined
  }
}

/** A text of what was sent, or '' where there is none. */
function textOf(told: object, name: string): string {
  const value: unknown = Reflect.get(told, name)
  return typeof value === 'string' ? value : ''
}

// What a push may lead to is a page of the app; anything else leads home.
const hrefOf = (href: string): string => (/^\/app\/[^/\\]/.test(href) ? href : '/app/')

function isApp({ url }: AppWindow): boolean {
  const { pathname } = new URL(url)
  return (pathname === '/app' || pathname.startsWith('/app/')) && pathname !== '/app/delete-account'
}

async function open(href: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const app = windows.find(isApp)
  if (app === undefined) {
    await self.clients.openWindow(href)
    return
  }
  app.postMessage({ open: href })
  // A browser may refuse the focus; the app has opened the page all the same.
  await app.focus().catch(() => undefined)
}

/** Makes this worker show pushes, and lead to what they tell of. A new worker takes over at once. */
export function showPushes(): void {
  self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))
  self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
  self.addEventListener('push', (event) => {
    const told = read(event.data)
    if (typeof told !== 'object' || told === null || textOf(told, 'title') === '') return
    const shown = self.registration.showNotification(textOf(told, 'title'), {
      body: textOf(told, 'body'),
      // The same message shows once, however often it comes.
      tag: textOf(told, 'id'),
      icon: '/icons/192.png',
      data: { href: hrefOf(textOf(told, 'href')) },
    })
    event.waitUntil(shown)
  })
  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(event.notification.data.href))
  })
}
