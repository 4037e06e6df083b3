// Answers for what the settings promise: every fault at once, no secret repeated, nothing weak in production.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import type { Environment } from '#kit/settings.ts'
import { curveKey } from '#kit/settings-values.ts'
import { partners } from './partners.ts'
import { readSettings, renderEnvExample, settingNames } from './settings.ts'

const key = (seed: string): string => createHash('sha256').update(seed).digest('base64')
const secret = (seed: string): string => createHash('sha256').update(seed).digest('base64url').slice(0, 32)
const keys = { ENCRYPTION_KEY: key('encryption'), INDEX_KEY: key('index') }

/** The keys of partners that are real wherever the sandbox is off. */
const keysOfPartners = partners
  .filter(({ isUsed }) => isUsed((name) => (name === 'SANDBOX' ? 'off' : '')))
  .flatMap(({ rows }) => rows.filter(({ isAsked }) => isAsked).map(({ name }) => name))

/** An environment that production accepts. */
const production: Environment = {
  ...keys,
  ...Object.fromEntries(keysOfPartners.map((name) => [name, secret(name)])),
  NODE_ENV: 'production',
  BACKUP_DIR: '/mnt/copies',
  PUBLIC_URL: 'https://money.example',
  DATABASE_URL: `postgresql://finance_app:${secret('app')}@db.internal/main`,
  DATABASE_WORKER_URL: `postgresql://finance_worker:${secret('worker')}@db.internal/main`,
  DATABASE_READER_URL: `postgresql://finance_reader:${secret('reader')}@db.internal/main`,
  DATABASE_REPLICA_URL: `postgresql://finance_reader:${secret('reader')}@replica.internal/main`,
  DATABASE_OWNER_URL: `postgresql://finance_owner:${secret('owner')}@db.internal/main`,
  SMTP_URL: `smtps://post:${secret('smtp')}@mail.internal`,
  METRICS_TOKEN: secret('metrics'),
  SANDBOX: 'off',
  PAYSTACK_SECRET_KEY: `sk_live_${secret('bank')}`,
  NIGERIA_LIST_URL: 'https://lists.internal/nigeria.json',
}

function faultsOf(environment: Environment, needs: readonly string[] = []): Map<string, string> {
  const answer = readSettings(environment, needs)
  return new Map(answer.ok ? [] : answer.faults.map(({ name, fault }) => [name, fault]))
}

describe('settings', () => {
  it('have a default each, but for the two keys that nobody may guess', () => {
    assert.deepEqual([...faultsOf({}).keys()], ['ENCRYPTION_KEY', 'INDEX_KEY'])
    const answer = readSettings(keys)
    assert.ok(answer.ok)
    assert.equal(answer.settings.port, 4000)
    assert.equal(answer.settings.publicUrl, 'http://localhost:4000')
    assert.equal(answer.settings.given('PAYSTACK_BASE_URL'), 'http://127.0.0.1:4001/paystack')
    assert.equal(answer.settings.smtpUrl, 'smtp://127.0.0.1:4025')
    assert.equal(answer.settings.sandbox, true)
    assert.equal(answer.settings.testControl, false)
  })

  it('that follow others follow what is given', () => {
    const answer = readSettings({ ...keys, PORT: '5000', SANDBOX_PORT: '5001' })
    assert.ok(answer.ok)
    assert.equal(answer.settings.publicUrl, 'http://localhost:5000')
    assert.equal(answer.settings.given('DOJAH_BASE_URL'), 'http://127.0.0.1:5001/dojah')
  })

  it('that are empty count as not given', () => {
    const answer = readSettings({ ...keys, PORT: '', PUBLIC_URL: '  ' })
    assert.ok(answer.ok)
    assert.equal(answer.settings.port, 4000)
  })

  it('answer every fault at once, in the order of the example file', () => {
    const faults = faultsOf({
      ...keys,
      PORT: '99999',
      PUBLIC_URL: 'money',
      LOG_LEVEL: 'loud',
      SANDBOX: 'yes',
      TRUSTED_PROXIES: '10.0.0.0/8, office',
      ENCRYPTION_KEY: 'c2hvcnQ=',
    })
    const expected = ['PORT', 'PUBLIC_URL', 'TRUSTED_PROXIES', 'ENCRYPTION_KEY', 'LOG_LEVEL', 'SANDBOX']
    assert.deepEqual([...faults.keys()], expected)
    assert.equal(faults.get('PORT'), 'must be a whole number from 0 to 65535, not "99999"')
    assert.equal(faults.get('SANDBOX'), 'must be on or off, not "yes"')
    assert.match(faults.get('TRUSTED_PROXIES') ?? '', /"office"/)
    assert.match(faults.get('ENCRYPTION_KEY') ?? '', /32 bytes.*holds 5/)
  })

  for (const written of ['1e3', '0x10', '-1', '4000.5', ' 40 00', 'NaN']) {
    it(`do not take ${JSON.stringify(written)} for a port`, () => {
      assert.deepEqual([...faultsOf({ ...keys, PORT: written }).keys()], ['PORT'])
    })
  }

  it('never repeat a secret in a fault', () => {
    const faults = faultsOf({
      ...production,
      DATABASE_URL: 'hunter2-in-a-wrong-address',
      SMTP_URL: 'http://post:hunter2@mail',
      ENCRYPTION_KEY: 'hunter2!',
      METRICS_TOKEN: 'hunter2',
      PAYSTACK_SECRET_KEY: 'hunter2',
    })
    assert.equal(faults.size, 5)
    assert.ok(![...faults.values()].some((fault) => fault.includes('hunter2')))
  })

  it('name what a process needs and does not have', () => {
    assert.deepEqual([...faultsOf(keys, ['DATABASE_URL'])], [['DATABASE_URL', 'is missing']])
  })

  it('ask for the sisters of DATABASE_URL, and for it when only a sister is given', () => {
    const url = 'postgresql://finance_app:word@db.internal/main'
    assert.deepEqual(
      [...faultsOf({ ...keys, DATABASE_URL: url }).keys()],
      ['DATABASE_WORKER_URL', 'DATABASE_READER_URL'],
    )
    for (const name of ['DATABASE_OWNER_URL', 'DATABASE_REPLICA_URL'])
      assert.deepEqual([...faultsOf({ ...keys, [name]: url }).keys()], [name])
  })

  it('take an address behind a socket', () => {
    const url = (role: string): string => `postgresql://${role}:word@/main?host=%2Ftmp%2Fsocket`
    const given = { DATABASE_URL: url('a'), DATABASE_WORKER_URL: url('b'), DATABASE_READER_URL: url('c') }
    assert.equal(faultsOf({ ...keys, ...given }).size, 0)
    assert.equal(faultsOf({ ...keys, ...given, DATABASE_URL: 'postgresql://a:word@db.internal' }).size, 1)
  })

  it('refuse one port for two things', () => {
    assert.deepEqual(
      [...faultsOf({ ...keys, SANDBOX_PORT: '4000' })],
      [['SANDBOX_PORT', 'is 4000, the same as PORT']],
    )
  })

  it('refuse one key for two purposes', () => {
    assert.deepEqual([...faultsOf({ ...keys, INDEX_KEY: keys.ENCRYPTION_KEY }).keys()], ['INDEX_KEY'])
  })

  it("ask for the real partners' keys and a mail server when the sandbox is off", () => {
    const names = [...faultsOf({ ...keys, SANDBOX: 'off' }).keys()]
    assert.deepEqual(names, ['SMTP_URL', ...keysOfPartners])
    for (const name of ['PAYSTACK_SECRET_KEY', 'DOJAH_APP_ID', 'VTPASS_SECRET_KEY'])
      assert.ok(names.includes(name), name)
  })

  it('ask for the second payout partner only where it pays out', () => {
    const off = { ...keys, SANDBOX: 'off' }
    assert.ok(![...faultsOf(off).keys()].some((name) => name.startsWith('MONNIFY_')))
    const asked = [...faultsOf({ ...off, PAYOUT_PROVIDER: 'monnify' }).keys()]
    for (const name of ['MONNIFY_API_KEY', 'MONNIFY_SECRET_KEY', 'MONNIFY_ACCOUNT_NUMBER'])
      assert.ok(asked.includes(name), name)
    assert.deepEqual([...faultsOf({ ...keys, PAYOUT_PROVIDER: 'monnify' }).keys()], [])
    assert.deepEqual([...faultsOf({ ...keys, PAYOUT_PROVIDER: 'both' }).keys()], ['PAYOUT_PROVIDER'])
    assert.deepEqual(
      [...faultsOf({ ...keys, MONNIFY_ACCOUNT_NUMBER: '80164' }).keys()],
      ['MONNIFY_ACCOUNT_NUMBER'],
    )
  })

  it('warn about a name that looks like a misspelt one, and about no other', () => {
    const answer = readSettings({
      ...keys,
      PROT: '1',
      DATABSE_URL: 'x',
      PATH: '/bin',
      HOME: '/root',
      EDITOR: 'vi',
    })
    assert.deepEqual(answer.warnings, [
      'PROT is set but is no setting. Did you mean PORT?',
      'DATABSE_URL is set but is no setting. Did you mean DATABASE_URL?',
    ])
  })

  it('stand in .env.example exactly as the table says', () => {
    const file = join(import.meta.dirname, '../.env.example')
    assert.equal(readFileSync(file, 'utf8'), renderEnvExample())
    for (const name of settingNames) assert.match(renderEnvExample(), new RegExp(`^#${name}=`, 'm'))
  })
})

describe('production', () => {
  it('starts with real partners, strong secrets and databases of its own', () => {
    assert.deepEqual([...faultsOf(production)], [])
  })

  it('asks for the live keys of the second payout partner where it pays out', () => {
    const chosen = { ...production, PAYOUT_PROVIDER: 'monnify' }
    const asked = (environment: Environment): string[] =>
      [...faultsOf(environment).keys()].filter((name) => name.startsWith('MONNIFY_'))
    assert.deepEqual(asked(chosen), ['MONNIFY_API_KEY', 'MONNIFY_SECRET_KEY', 'MONNIFY_ACCOUNT_NUMBER'])
    assert.deepEqual(asked(production), [])
    const real = {
      ...chosen,
      MONNIFY_API_KEY: `MK_PROD_${secret('monnify')}`,
      MONNIFY_SECRET_KEY: secret('monnify secret'),
      MONNIFY_ACCOUNT_NUMBER: '8016472829',
    }
    assert.deepEqual(asked(real), [])
    const test = faultsOf({ ...real, MONNIFY_API_KEY: 'MK_TEST_GC3B8XG2XX' })
    assert.match(test.get('MONNIFY_API_KEY') ?? '', /test key/)
    const sandbox = faultsOf({ ...real, MONNIFY_BASE_URL: 'https://sandbox.monnify.com' })
    assert.match(sandbox.get('MONNIFY_BASE_URL') ?? '', /sandbox/)
  })

  const refusals: readonly (readonly [string, string, string, RegExp])[] = [
    ['the sandbox', 'SANDBOX', 'on', /real partners only/],
    ['a clock that tests may move', 'TEST_CONTROL', 'on', /clock/],
    ['a public address without TLS', 'PUBLIC_URL', 'http://money.example', /https/],
    ['a public address that means this machine', 'PUBLIC_URL', 'https://localhost:4000', /this machine/],
    ['a console address without TLS', 'CONSOLE_URL', 'http://console.example', /https/],
    ['a missing database', 'DATABASE_URL', '', /missing/],
    ['a missing mail server', 'SMTP_URL', '', /missing/],
    ['a weak mail password', 'SMTP_URL', 'smtps://post:changeme@mail.internal', /placeholder/],
    [
      'a short database password',
      'DATABASE_URL',
      'postgresql://finance_app:Xy7kQ2@db.internal/main',
      /too short/,
    ],
    [
      'a placeholder for a database password',
      'DATABASE_WORKER_URL',
      'postgresql://finance_worker:password@db/main',
      /placeholder/,
    ],
    [
      'a database without a password',
      'DATABASE_READER_URL',
      'postgresql://finance_reader@db.internal/main',
      /missing/,
    ],
    [
      'a short password on the replica',
      'DATABASE_REPLICA_URL',
      'postgresql://finance_reader:Xy7kQ2@replica.internal/main',
      /too short/,
    ],
    ["the owner's role for the server", 'DATABASE_OWNER_URL', production['DATABASE_URL'] ?? '', /same role/],
    ['a missing key', 'ENCRYPTION_KEY', '', /missing/],
    [
      'a key of text',
      'ENCRYPTION_KEY',
      Buffer.from('a passphrase of thirty-two bytes').toString('base64'),
      /not random/,
    ],
    ['a key of zeros', 'INDEX_KEY', Buffer.alloc(32).toString('base64'), /not random/],
    [
      'a key that counts up',
      'INDEX_KEY',
      Buffer.from(Array.from({ length: 32 }, (_, i) => i + 120)).toString('base64'),
      /not random/,
    ],
    ['a missing token for metrics', 'METRICS_TOKEN', '', /missing/],
    ['a short token for metrics', 'METRICS_TOKEN', 'Xy7kQ2', /too short/],
    ['a plain token for metrics', 'METRICS_TOKEN', 'abababababababababababababab', /too plain/],
    ['a sandbox for a bank', 'PAYSTACK_BASE_URL', 'http://127.0.0.1:4001/paystack', /sandbox/],
    ['a bank without TLS', 'PAYSTACK_BASE_URL', 'http://api.paystack.co', /https/],
    ["the bureau's sandbox", 'DOJAH_BASE_URL', 'https://sandbox.dojah.io', /sandbox/],
    ["the bank's test key", 'PAYSTACK_SECRET_KEY', `sk_test_${secret('bank')}`, /test key/],
    ['a missing bank key', 'PAYSTACK_SECRET_KEY', '', /missing/],
    ['a missing application at the bureau', 'DOJAH_APP_ID', '', /missing/],
    ["the bureau's test key", 'DOJAH_SECRET_KEY', `test_sk_${secret('identity')}`, /test key/],
    ["the sandbox's webhook secret", 'DOJAH_WEBHOOK_SECRET', 'sandbox-identity-webhook-0001', /placeholder/],
    ['a key for pushes that is no key', 'VAPID_PRIVATE_KEY', 'short', /no key/],
    ['a plain key for pushes', 'VAPID_PRIVATE_KEY', Buffer.alloc(32, 7).toString('base64'), /not random/],
    ['a push service on this machine', 'PUSH_SERVICE_URL', 'http://127.0.0.1:4001/push', /sandbox/],
    ['a sandbox for SMS', 'TERMII_BASE_URL', 'http://127.0.0.1:4001/termii', /sandbox/],
  ]
  for (const [what, name, written, fault] of refusals) {
    it(`refuses ${what}`, () => {
      assert.match(faultsOf({ ...production, [name]: written }).get(name) ?? 'nothing', fault)
    })
  }

  it('sends pushes and SMS only where they are set up, and then wholly', () => {
    const without = readSettings(production)
    assert.ok(without.ok)
    assert.equal(without.settings.given('VAPID_PRIVATE_KEY'), '')
    assert.equal(without.settings.given('TERMII_BASE_URL'), '')
    const half = { ...production, TERMII_BASE_URL: 'https://v3.api.termii.com' }
    const missing = ['TERMII_API_KEY', 'TERMII_SENDER_ID', 'TERMII_WEBHOOK_SECRET']
    assert.deepEqual([...faultsOf(half).keys()], missing)
    const whole = {
      ...half,
      VAPID_PRIVATE_KEY: key('pushes'),
      TERMII_API_KEY: secret('sms'),
      TERMII_SENDER_ID: 'Money',
      TERMII_WEBHOOK_SECRET: secret('reports'),
    }
    assert.deepEqual([...faultsOf(whole)], [])
    assert.match(
      faultsOf({ ...whole, TERMII_API_KEY: 'sandbox-sms-key-0001' }).get('TERMII_API_KEY') ?? '',
      /placeholder/,
    )
    assert.ok(faultsOf({ ...whole, TERMII_SENDER_ID: 'Too long a name' }).has('TERMII_SENDER_ID'))
    assert.ok(faultsOf({ ...whole, VAPID_SUBJECT: 'ftp://x' }).has('VAPID_SUBJECT'))
  })

  it('takes a key for pushes in either way of writing it', () => {
    const bytes = createHash('sha256').update('pushes').digest()
    for (const written of [bytes.toString('base64'), bytes.toString('base64url')]) {
      assert.equal(faultsOf({ ...keys, VAPID_PRIVATE_KEY: written }).size, 0)
      assert.deepEqual(curveKey().parse(written), { value: bytes })
    }
  })

  it('is refused whole when it is only switched on', () => {
    const names = [...faultsOf({ NODE_ENV: 'production' }).keys()]
    for (const name of [
      'PUBLIC_URL',
      'DATABASE_URL',
      'SMTP_URL',
      'ENCRYPTION_KEY',
      'INDEX_KEY',
      'METRICS_TOKEN',
      'SANDBOX',
      'PAYSTACK_SECRET_KEY',
    ]) {
      assert.ok(names.includes(name), name)
    }
  })
})
