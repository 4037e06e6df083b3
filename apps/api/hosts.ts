// Answers for keeping the console on a host of its own, where the operator gave it one.
import type { FastifyInstance } from 'fastify'

const consolePaths =
  /^\/(?:login|config\/admin|verify-account|recovery|forgot|reset|accept-invitation|dashboard|_console|audit-verifier|api\/v1\/(?!me\/))/
// Calls of the public pages answer there, and staff read some of the same paths from the console.
const sharedPaths =
  /^\/(?:api\/v1\/(?:support\/messages|newsletter\/|receipts\/|statements\/|fees\/|status$)|healthz|readyz|metrics|brand|brand\.css|config\.json|_theme\.js|favicon\.svg|api\/docs|api\/openapi\.json|hooks\/|dev\/|__test\/)/

/** A path as the router reads it, for which `/%64ashboard` is `/dashboard`. */
function readable(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** With one host for both there is nothing to do. With two, each answers only its own paths and the shared ones. */
export function keepHostsApart(app: FastifyInstance, urls: { publicUrl: string; consoleUrl: string }): void {
  const consoleHost = new URL(urls.consoleUrl).host
  if (consoleHost === new URL(urls.publicUrl).host) return
  app.addHook('onRequest', async (request, reply) => {
    const path = readable(request.url.split('?')[0] ?? '/')
    // What leads nowhere on either host is answered as such already.
    if (request.is404 || sharedPaths.test(path)) return
    const isConsolePath = consolePaths.test(path)
    if (isConsolePath !== (request.host === consoleHost)) return reply.callNotFound()
  })
}
