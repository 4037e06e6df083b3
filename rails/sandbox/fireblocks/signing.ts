// Answers for how Fireblocks' twin signs webhooks: a detached signature of its newest key, and the set of the keys that it has published.
import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import type { WebhookTarget } from '../webhook-rules.ts'
import { strangersKey, webhookKeys } from './keys.ts'

const keyIn = (written: string): KeyObject =>
  createPrivateKey({ key: Buffer.from(written, 'base64'), format: 'der', type: 'pkcs8' })
const nameOf = (place: number): string => `webhook-key-${place + 1}`
/** What is told by this is signed by its own keys; by anything else, by a stranger's. */
const own = 'its own keys'

export type Signing = {
  readonly target: (url: string) => WebhookTarget
  readonly keySet: () => readonly object[]
  /** The next key signs from now on; those before it stay published. Answers how many there are. */
  rotate(): number
}

export function fireblocksSigning(): Signing {
  let newest = 0
  const signature = (body: Uint8Array, secret: string): string => {
    const head = Buffer.from(JSON.stringify({ alg: 'RS512', kid: nameOf(newest) })).toString('base64url')
    const key = keyIn(secret === own ? (webhookKeys[newest] ?? '') : strangersKey)
    const signed = Buffer.from(`${head}.${Buffer.from(body).toString('base64url')}`)
    return `${head}..${sign('RSA-SHA512', signed, key).toString('base64url')}`
  }
  return {
    target: (url) => ({
      url,
      secret: own,
      sign: (body, secret) => ({ 'fireblocks-webhook-signature': signature(body, secret) }),
    }),
    keySet: () =>
      webhookKeys.slice(0, newest + 1).map((written, place) => ({
        ...createPublicKey(keyIn(written)).export({ format: 'jwk' }),
        kid: nameOf(place),
        use: 'sig',
        alg: 'RS512',
      })),
    rotate: () => {
      newest = Math.min(newest + 1, webhookKeys.length - 1)
      return newest + 1
    },
  }
}
