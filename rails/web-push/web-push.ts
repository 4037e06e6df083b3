// Answers for pushes to browsers: encrypted for one browser (RFC 8291), signed as ours (RFC 8292), sent once (RFC 8030).
import { createECDH } from 'node:crypto'
import type { PushMessage, PushRail, PushSubscription } from '#features/notifications/rail.ts'
import { type HandOver, wasNeverConnected } from '#kit/hand-over.ts'
import type { Log } from '#kit/log.ts'
import { acceptsEndpoint } from './endpoints.ts'

export type WebPushOptions = {
  /** 32 bytes: the private half of the key that browsers subscribe with. */
  readonly privateKey: Buffer
  /** Whom a push service writes to when something is wrong: `mailto:…` or https. */
  readonly subject: string
  /** A push service of our own beside the known ones, such as the sandbox's; empty for none. */
  readonly ownService: string
  readonly log: Log
  readonly timeoutMilliseconds: number
}

/** The public half of a private key, base64url. Throws for bytes that are no key of the curve. */
export function publicKeyOf(privateKey: Buffer): string {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(privateKey)
  return curve.getPublicKey('base64url')
}

export function webPushRail(options: WebPushOptions): PushRail {
  const publicKey = publicKeyOf(options.privateKey)
  const vapidDetails = {
    subject: options.subject,
    publicKey,
    privateKey: options.privateKey.toString('base64url'),
  }
  const requestFor = async ({ endpoint, p256dh, auth }: PushSubscription, message: PushMessage) => {
    // Loaded with the first push: few programs send one.
    const { default: webPush } = await import('web-push')
    return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, message.payload, {
      vapidDetails,
      TTL: message.ttlSeconds,
      urgency: message.urgency,
      topic: message.collapse,
      contentEncoding: 'aes128gcm',
    })
  }
  return {
    publicKey,
    accepts: (endpoint) => acceptsEndpoint(endpoint, options.ownService),
    send: async (subscription, message) => {
      // A service that was struck off since is not called any more.
      if (!acceptsEndpoint(subscription.endpoint, options.ownService))
        return { outcome: 'ended', code: 410, detail: 'not an endpoint that we send to' }
      const { method, headers, body } = await requestFor(subscription, message)
      const handed = await post(subscription.endpoint, { method, headers, body }, options.timeoutMilliseconds)
      const { host } = new URL(subscription.endpoint)
      options.log[handed.outcome === 'accepted' ? 'debug' : 'warn'](
        { partner: host, outcome: handed.outcome },
        'push',
      )
      return handed
    },
  }
}

type Request = { readonly method: string; readonly headers: object; readonly body: Buffer | null }

async function post(endpoint: string, request: Request, timeoutMilliseconds: number): Promise<HandOver> {
  try {
    const response = await fetch(endpoint, {
      method: request.method,
      headers: Object.entries(request.headers).map(([name, value]): [string, string] => [
        name,
        String(value),
      ]),
      body: request.body === null ? null : new Uint8Array(request.body),
      // Where a push service would send us on to, nobody has checked.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMilliseconds),
    })
    await response.body?.cancel()
    return judged(response)
  } catch (fault) {
    const detail = fault instanceof Error ? fault.name : 'unknown'
    return { outcome: wasNeverConnected(fault) ? 'later' : 'unknown', detail }
  }
}

function judged(response: Response): HandOver {
  const { status } = response
  const detail = `answered ${status}`
  if (status === 200 || status === 201 || status === 202 || status === 204)
    return { outcome: 'accepted', value: undefined }
  if (status === 404 || status === 410) return { outcome: 'ended', code: status, detail }
  // An answer of trouble is an answer: the push was not accepted.
  if (status === 429 || status >= 500) {
    const asked = response.headers.get('retry-after') ?? ''
    return { outcome: 'later', detail, ...(/^\d{1,6}$/.test(asked) ? { afterSeconds: Number(asked) } : {}) }
  }
  return { outcome: 'rejected', detail }
}
