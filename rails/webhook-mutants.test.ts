// Promises about webhooks that somebody bent: of a right one, changed in any way, none is taken; each partner's, by its own scheme.
import assert from 'node:assert/strict'
import { createHash, createHmac, createPrivateKey, createPublicKey, sign as signBy } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { type Random, seededRandom } from '#kit/random.ts'
import { seedOf, sizeOf } from '#kit/test/depth.ts'
import { readDojahWebhook } from './dojah/webhook.ts'
import { sandboxSecretKey } from './fireblocks/sandbox-key.ts'
import { readFireblocksWebhook } from './fireblocks/webhook.ts'
import { readMonnifyWebhook } from './monnify/webhook.ts'
import { readPayoutWebhook } from './paystack/payout-webhook.ts'
import { readPaystackWebhook } from './paystack/webhook.ts'
import { readQuidaxWebhook } from './quidax/webhook.ts'
import { readReport } from './termii/mapping.ts'

type Headers = Record<string, string | undefined>
type Partner = {
  readonly header: string
  readonly hash: Hash
  readonly told: object
  /** Undefined: it is not from the partner. */
  readonly read: (raw: Uint8Array, headers: Headers, secret: string) => unknown
  /** How it signs, where that is not the hexadecimal HMAC of the bytes. */
  readonly signed?: (raw: Uint8Array, how: { hash: Hash; key: string }) => string
}
type Hash = 'sha256' | 'sha512'

const data = { id: 3104021987, reference: 'zuz8ggd1ro', amount: 25000, currency: 'NGN', status: 'success' }
const rsaKey = createPrivateKey({
  key: Buffer.from(sandboxSecretKey, 'base64'),
  format: 'der',
  type: 'pkcs8',
})
const { n = '', e = '' } = createPublicKey(rsaKey).export({ format: 'jwk' })
const head = (kid: string, alg = 'RS512'): string =>
  Buffer.from(JSON.stringify({ alg, kid })).toString('base64url')

const partners: Readonly<Record<string, Partner>> = {
  'Paystack, deposits': {
    header: 'x-paystack-signature',
    hash: 'sha512',
    told: { event: 'charge.success', data: { ...data, channel: 'dedicated_nuban' } },
    read: readPaystackWebhook,
  },
  'Paystack, payouts': {
    header: 'x-paystack-signature',
    hash: 'sha512',
    told: { event: 'transfer.success', data: { ...data, transfer_code: 'TRF_wpl1dem4967avzm' } },
    read: readPayoutWebhook,
  },
  Monnify: {
    header: 'monnify-signature',
    hash: 'sha512',
    told: {
      eventType: 'SUCCESSFUL_DISBURSEMENT',
      eventData: { amount: 10, reference: 'ref1615947809303', transactionReference: 'MFDS|2021|002431' },
    },
    read: readMonnifyWebhook,
  },
  Dojah: {
    header: 'x-dojah-signature',
    hash: 'sha256',
    told: { reference_id: 'DJ-1', status: 'Completed', data: { ...data } },
    read: readDojahWebhook,
  },
  Quidax: {
    header: 'quidax-signature',
    hash: 'sha256',
    told: { event: 'deposit.successful', data: { id: 'b8f9qzc0', amount: '1.5', user: { id: 'h2uknjpm' } } },
    read: readQuidaxWebhook,
    signed: (raw, { hash, key }) =>
      `t=1772442000,s=${createHmac(hash, key).update('1772442000.').update(raw).digest('hex')}`,
  },
  Fireblocks: {
    header: 'fireblocks-webhook-signature',
    hash: 'sha512',
    told: {
      id: 'event-1',
      eventType: 'transaction.created',
      data: {
        id: 'tx-1',
        amount: 25,
        source: { type: 'UNKNOWN' },
        destination: { type: 'VAULT_ACCOUNT', id: '11' },
      },
    },
    read: async (raw, headers) => {
      const find = async (kid: string) =>
        kid === secret ? ({ kty: 'RSA', alg: 'RS512', kid, n, e } as const) : undefined
      const heard = await readFireblocksWebhook(raw, headers, { find })
      return heard === 'not_theirs' ? undefined : heard
    },
    // Another key has another name, and another hash another algorithm.
    signed: (raw, { hash, key }) => {
      const part = head(key, hash === 'sha512' ? 'RS512' : 'RS256')
      const over = Buffer.from(`${part}.${Buffer.from(raw).toString('base64url')}`)
      return `${part}..${signBy(hash, over, rsaKey).toString('base64url')}`
    },
  },
  Termii: {
    header: 'x-termii-signature',
    hash: 'sha512',
    told: { message_id: '9122821270554876574', status: 'DELIVERED' },
    read: readReport,
  },
}

const secret = 'sk_test_0123456789abcdef'
const sign = (raw: Uint8Array, { hash, signed }: Pick<Partner, 'hash' | 'signed'>, key = secret): string =>
  signed?.(raw, { hash, key }) ?? createHmac(hash, key).update(raw).digest('hex')

type Sent = { readonly raw: Buffer; readonly signature: string | undefined }
type Bend = (right: { raw: Buffer; signature: string }, random: Random, partner: Partner) => Sent

function flipped(bytes: Buffer, random: Random): Buffer {
  const bent = Buffer.from(bytes)
  for (let times = 1 + random.below(3); times > 0; times--) {
    const at = random.below(bent.length)
    bent[at] = (bent[at] ?? 0) ^ (1 << random.below(8))
  }
  return bent
}

function spliced(bytes: Buffer, random: Random): Buffer {
  const at = random.below(bytes.length + 1)
  const cut = random.below(4)
  return Buffer.concat([bytes.subarray(0, at), random.bytes(random.below(4)), bytes.subarray(at + cut)])
}

/** The same text with another digit, or with the name of a field written twice. */
function retold({ raw }: { raw: Buffer }, random: Random): Buffer {
  const text = raw.toString()
  const digits = [...text.matchAll(/\d/g)]
  const at = digits[random.below(digits.length)]?.index ?? 0
  const tellings = [
    () => `${text.slice(0, at)}${random.below(10)}${text.slice(at + 1)}`,
    () => JSON.stringify(JSON.parse(text), null, 1 + random.below(8)),
    () => text.replace('{', `{"amount":${random.below(1_000_000)},`),
    () => `${text}${' '.repeat(1 + random.below(3))}`,
  ]
  return Buffer.from(tellings[random.below(tellings.length)]?.() ?? '')
}

const bends: readonly Bend[] = [
  ({ raw, signature }, random) => ({ raw: flipped(raw, random), signature }),
  ({ raw, signature }, random) => ({ raw: spliced(raw, random), signature }),
  ({ raw, signature }, random) => ({ raw: retold({ raw }, random), signature }),
  ({ raw, signature }, random) => ({
    raw,
    signature: flipped(Buffer.from(signature), random).toString('latin1'),
  }),
  ({ raw, signature }, random) => ({
    raw,
    signature: spliced(Buffer.from(signature), random).toString('latin1'),
  }),
  ({ raw, signature }) => ({ raw, signature: signature.toUpperCase() }),
  ({ raw }, random, partner) => ({
    raw,
    signature: sign(raw, partner, random.bytes(random.below(40)).toString('hex')),
  }),
  ({ raw }, _random, partner) => {
    const hash = partner.hash === 'sha256' ? 'sha512' : 'sha256'
    return { raw, signature: sign(raw, { ...partner, hash }) }
  },
  ({ raw }, _random, { hash }) => ({ raw, signature: createHash(hash).update(raw).digest('hex') }),
  ({ raw }, _random, { hash }) => ({ raw, signature: createHmac(hash, secret).update(raw).digest('base64') }),
  ({ raw }, random, partner) => ({ raw, signature: sign(flipped(raw, random), partner) }),
  ({ raw, signature }, random) => ({ raw, signature: `${signature}, ${random.bytes(64).toString('hex')}` }),
  ({ raw, signature }, random) => ({
    raw,
    signature: `${['sha512=', 'v1,', ' '][random.below(3)]}${signature}`,
  }),
  ({ raw }, random) => ({ raw, signature: random.bytes([0, 32, 64][random.below(3)] ?? 0).toString('hex') }),
  ({ raw }) => ({ raw, signature: undefined }),
]

for (const [name, partner] of Object.entries(partners))
  test(`${name}: what was told is taken, and no mutant of it`, async (context: TestContext) => {
    const { header, told, read } = partner
    const raw = Buffer.from(JSON.stringify(told))
    const right = { raw, signature: sign(raw, partner) }
    assert.notEqual(await read(raw, { [header]: right.signature }, secret), undefined)
    const count = sizeOf('webhookMutants')
    const random = seededRandom(seedOf(`mutants of ${name}`))
    let same = 0
    for (let number = 0; number < count; number++) {
      const bend = bends[number % bends.length] ?? assert.fail()
      const sent = bend(right, random, partner)
      // Two flips of one bit, or a splice of nothing, leave it as it was.
      if (sent.raw.equals(raw) && sent.signature === right.signature) {
        same += 1
        continue
      }
      const taken = await read(sent.raw, { [header]: sent.signature }, secret)
      assert.equal(taken, undefined, `mutant ${number}: ${sent.signature} over ${sent.raw.toString('hex')}`)
    }
    context.diagnostic(`${name}: ${count - same} mutants, none taken`)
    assert.ok(same < count / 10)
  })
