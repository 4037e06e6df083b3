// Answers for pushes while the app is closed: shows them, and leads to what they tell of. It has no fetch handler, so no
// request of any page passes through it; /app/delete-account stays the site's alone.
addEventListener('install', () => self.skipWaiting())
addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

// What a push may lead to is a page of the app; anything else leads home.
function hrefOf(told) {
  return typeof told.href === 'string' && /^\/app\/[^/\\]/.test(told.href) ? told.href : '/app/'
}

function read(data) {
  try {
    return data.json()
  } catch {
    return undefined
  }
}

addEventListener('push', (event) => {
  const told = event.data === null ? undefined : read(event.data)
  if (told === null || typeof told !== 'object' || typeof told.title !== 'string') return
  const shown = self.registration.showNotification(told.title, {
    body: String(told.body ?? ''),
    // The same message shows once, however often it comes.
    tag: String(told.id ?? ''),
    icon: '/icons/192.png',
    data: { href: hrefOf(told) },
  })
  event.waitUntil(shown)
})

async function open(href) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const app = windows.find(({ url }) => {
    const { pathname } = new URL(url)
    return (pathname === '/app' || pathname.startsWith('/app/')) && pathname !== '/app/delete-account'
  })
  if (app === undefined) return self.clients.openWindow(href)
  app.postMessage({ open: href })
  // A browser may refuse the focus; the app has opened the page all the same.
  return app.focus().catch(() => undefined)
}

addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data.href))
})
