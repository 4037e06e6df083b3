// Answers for Fireblocks' webhooks: only what one of its published keys has signed is heard, while those keys rotate and when nobody can read them.
import assert from 'node:assert/strict'
import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { test } from 'node:test'
import type { KeySet, PublicKey } from './key-set.ts'
import { sandboxSecretKey } from './sandbox-key.ts'
import { readFireblocksWebhook } from './webhook.ts'

const privateKey = createPrivateKey({
  key: Buffer.from(sandboxSecretKey, 'base64'),
  format: 'der',
  type: 'pkcs8',
})
const { n = '', e = '' } = createPublicKey(privateKey).export({ format: 'jwk' })
const published: PublicKey = { kty: 'RSA', alg: 'RS512', kid: 'key-1', n, e }
const keys: KeySet = { find: async (kid) => (kid === 'key-1' ? published : undefined) }
const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

type How = { readonly head?: object; readonly key?: typeof privateKey; readonly hash?: string }
function signed(raw: Uint8Array, { head, key = privateKey, hash = 'RSA-SHA512' }: How = {}): string {
  const part = encoded(head ?? { alg: 'RS512', kid: 'key-1' })
  const over = Buffer.from(`${part}.${Buffer.from(raw).toString('base64url')}`)
  return `${part}..${sign(hash, over, key).toString('base64url')}`
}
const told = (eventType: string, data: object) =>
  Buffer.from(
    JSON.stringify({ id: 'event-1', resourceId: 'tx-1', workspaceId: 'w', eventType, createdAt: 1, data }),
  )
const hear = (raw: Uint8Array, header: string | undefined, set = keys) =>
  readFireblocksWebhook(raw, { 'fireblocks-webhook-signature': header }, set)
const incoming = {
  id: 'tx-1',
  assetId: 'PYUSD',
  source: { type: 'UNKNOWN', id: '' },
  destination: { type: 'VAULT_ACCOUNT', id: '11' },
}
const raw = told('transaction.created', incoming)

test('deposits, returns and wallets are named, and anything else is kept by its name', async () => {
  const heard = async (eventType: string, data: object) => {
    const body = told(eventType, data)
    const read = await hear(body, signed(body))
    assert.ok(read !== 'not_theirs' && read !== 'keys_away')
    return read
  }
  assert.deepEqual(await heard('transaction.status.updated', incoming), {
    dedupeKey: 'transaction.status.updated:event-1',
    event: { kind: 'deposit', depositId: 'tx-1', holderId: '11' },
  })
  const sent = { ...incoming, externalTxId: 'return-1', source: { type: 'VAULT_ACCOUNT', id: '11' } }
  assert.deepEqual((await heard('transaction.created', sent)).event, {
    kind: 'return',
    reference: 'return-1',
  })
  assert.deepEqual((await heard('vault_account.asset.added', { accountId: '11', assetId: 'PYUSD' })).event, {
    kind: 'address',
    holderId: '11',
    addressId: '11:PYUSD',
  })
  const { externalTxId: _, ...between } = sent
  const gas = { ...incoming, assetId: 'ETH', source: { type: 'GAS_STATION', id: '' } }
  for (const data of [between, gas, {}, { id: 7 }])
    assert.deepEqual((await heard('transaction.created', data)).event, {
      kind: 'other',
      name: 'transaction.created',
    })
  const nonsense = Buffer.from('[]')
  const read = await hear(nonsense, signed(nonsense))
  assert.ok(read !== 'not_theirs' && read !== 'keys_away')
  assert.match(read.dedupeKey, /^unreadable:sha256-[0-9a-f]{64}$/)
})

test('another key, another algorithm, another form and a flipped byte are refused', async () => {
  const right = signed(raw)
  assert.notEqual(await hear(raw, right), 'not_theirs')
  const [head = '', , signature = ''] = right.split('.')
  const { privateKey: strangers } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  for (const header of [
    undefined,
    '',
    `${head}.${Buffer.from(raw).toString('base64url')}.${signature}`,
    `${encoded({ alg: 'none', kid: 'key-1' })}..${signature}`,
    `${encoded({ alg: 'none', kid: 'key-1' })}..`,
    signed(raw, { head: { alg: 'RS256', kid: 'key-1' }, hash: 'RSA-SHA256' }),
    signed(raw, { head: { alg: 'RS512', kid: 'key-1', crit: ['b64'], b64: false } }),
    signed(raw, { head: { alg: 'RS512', kid: 'key-1', jwk: published } }),
    signed(raw, { head: { alg: 'RS512', kid: 'key-2' } }),
    signed(raw, { head: { alg: 'RS512' } }),
    signed(raw, { key: strangers }),
    `${right}=`,
    `${right} `,
  ])
    assert.equal(await hear(raw, header), 'not_theirs', header)
  for (let at = 0; at < raw.length; at++) {
    const flipped = Uint8Array.from(raw)
    flipped[at] = (flipped[at] ?? 0) ^ 1
    assert.equal(await hear(flipped, right), 'not_theirs')
  }
})

test('while the keys cannot be read, nobody says whose a webhook is', async () => {
  const away: KeySet = { find: async () => 'away' }
  assert.equal(await hear(raw, signed(raw), away), 'keys_away')
  assert.equal(await hear(raw, 'nonsense', away), 'not_theirs')
})
