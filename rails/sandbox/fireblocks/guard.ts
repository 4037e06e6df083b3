// Answers for who may ask Fireblocks' twin: a token for this very request, by the API user's key, young, and used once.
import { createHash, createPrivateKey, createPublicKey, type KeyObject, verify } from 'node:crypto'
import * as z from 'zod/mini'
import type { Clock } from '#kit/clock.ts'
import type { Reply, SandboxRequest } from '../requests.ts'
import { refused } from './answers.ts'

export const keysPath = '/.well-known/jwks.json'

export type GuardTerms = { readonly apiKey: string; readonly publicKey: KeyObject }

export const publicKeyOf = (secretKey: string): KeyObject =>
  createPublicKey(createPrivateKey({ key: Buffer.from(secretKey, 'base64'), format: 'der', type: 'pkcs8' }))

const claims = z.object({
  uri: z.string(),
  nonce: z.string().check(z.minLength(1)),
  iat: z.int(),
  exp: z.int(),
  sub: z.string(),
  bodyHash: z.string(),
})
const longestSeconds = 30

function claimsIn(token: string, key: KeyObject): z.output<typeof claims> | undefined {
  const [head = '', body = '', signature = ''] = token.split('.')
  const isSigned = verify(
    'RSA-SHA256',
    Buffer.from(`${head}.${body}`),
    key,
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) return undefined
  const said: unknown = JSON.parse(Buffer.from(body, 'base64url').toString('utf8'))
  const parsed = z.safeParse(claims, said)
  return parsed.success ? parsed.data : undefined
}

/** Its tokens are good once, whatever becomes of the request. */
export function fireblocksGuard({ apiKey, publicKey }: GuardTerms, clock: Clock) {
  const used = new Set<string>()
  return ({ path, query, headers, raw }: SandboxRequest): Reply | undefined => {
    if (path === keysPath) return undefined
    if (headers['x-api-key'] !== apiKey) return refused(401, -2, 'Missing API Key in the JWT')
    const token = (headers['authorization'] ?? '').replace(/^Bearer /, '')
    const said = claimsIn(token, publicKey)
    if (said === undefined) return refused(401, -1, 'Invalid signature')
    const search = query.toString()
    const now = Math.floor(clock.now().getTime() / 1_000)
    const hash = createHash('sha256').update(raw).digest('hex')
    if (said.uri !== `/fireblocks${path}${search === '' ? '' : `?${search}`}`)
      return refused(401, -4, 'Wrong URL in the JWT')
    if (said.sub !== apiKey) return refused(401, -6, 'Wrong User in the JWT')
    if (said.exp < now || said.exp - said.iat > longestSeconds)
      return refused(401, -10, 'The request has expired')
    if (said.iat > now) return refused(401, -12, 'The request is with a future issuance timestamp')
    if (said.bodyHash !== hash || used.has(said.nonce)) return refused(401, -7, 'Token was not accepted')
    used.add(said.nonce)
    return undefined
  }
}
