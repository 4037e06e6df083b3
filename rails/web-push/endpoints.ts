// Answers for which push services we send to: those of the browsers, and nothing that a stranger writes into a call.

// The hosts on which browsers' push services answer; a leading dot stands for any name below.
// Sources: developer.chrome.com (FCM), mozilla-push-service.readthedocs.io, learn.microsoft.com (WNS), developer.apple.com
// "Sending web push notifications in web apps and browsers".
const knownHosts: readonly string[] = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  '.notify.windows.com',
  '.push.apple.com',
]

function isKnown(hostname: string): boolean {
  return knownHosts.some((known) => (known.startsWith('.') ? hostname.endsWith(known) : hostname === known))
}

/**
 * Whether an endpoint may be called: https at a known service on its usual port, or below `ownService`, a push service
 * of our own. Addresses with a user, a password, a fragment or a port are refused whatever their host is called.
 */
export function acceptsEndpoint(endpoint: string, ownService: string): boolean {
  if (endpoint.length > 1_000 || !URL.canParse(endpoint)) return false
  const url = new URL(endpoint)
  // What is written must be what is called: no second reading by another parser.
  if (url.href !== endpoint || url.username !== '' || url.password !== '' || url.hash !== '') return false
  if (ownService !== '' && url.href.startsWith(`${ownService}/`)) return true
  return url.protocol === 'https:' && url.port === '' && isKnown(url.hostname)
}
