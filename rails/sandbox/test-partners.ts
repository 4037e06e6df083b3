// Answers for a sandbox in tests: opened on a moved clock and a seed, and talked to over HTTP as anybody would.
import assert from 'node:assert/strict'
import { type MovedClock, movedClock } from '#kit/clock.ts'
import { createLog } from '#kit/log.ts'
import { seededRandom } from '#kit/random.ts'
import { sandboxTestDatabase } from '#kit/test/database.ts'
import { dojahTwin } from './dojah/twin.ts'
import { paystackTwin } from './paystack/twin.ts'
import { startSandbox } from './sandbox.ts'

const secretKey = 'sk_test_of_the_sandbox_test'
const dojah = { appId: 'app', secretKey: 'test_sk_of_the_sandbox_test', webhookSecret: 'hook' }
/** The proof of identity at the bureau: the secret stands alone. */
export const identityHeaders = { appid: dojah.appId, authorization: dojah.secretKey }

/** An answer with its JSON as a loose record, to be looked at field by field. */
export type Answer = { readonly status: number; readonly body: Readonly<Record<string, unknown>> }
export type Account = { readonly account_number: string; readonly account_name: string }
export type SeenWebhook = {
  readonly id: string
  readonly attempts: number
  readonly created_at: string
  readonly next_attempt_at: string | null
  readonly given_up_at: string | null
  readonly delivered_at: string | null
  readonly tries: readonly { readonly at: string; readonly status: number | null }[]
}

export type Partners = {
  readonly url: string
  readonly clock: MovedClock
  readonly databaseUrl: string
  bank(path: string, body?: unknown, key?: string): Promise<Answer>
  lookUp(path: string, headers?: Record<string, string>): Promise<Answer>
  control(path: string, body?: unknown): Promise<Answer>
  openAccount(email: string): Promise<Account>
  webhooksOf(reference?: string): Promise<readonly SeenWebhook[]>
  close(): Promise<void>
}

/** Asks with GET, or with POST when there is a body. */
export async function ask(
  url: string,
  options: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const { body, headers } = options
  const response = await fetch(url, {
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  })
  return { status: response.status, body: await response.json() }
}

/** A sandbox in a database of its own, or as a guest in another's with a queue of its own. */
export async function openPartners(
  receiverUrl: string,
  guest?: { databaseUrl: string; queue: string },
): Promise<Partners> {
  const database = guest
    ? { url: guest.databaseUrl, drop: async () => undefined }
    : await sandboxTestDatabase()
  const clock = movedClock(new Date('2026-01-05T08:00:00Z'))
  const sandbox = await startSandbox({
    databaseUrl: database.url,
    clock,
    random: seededRandom('one and the same'),
    httpPort: 0,
    smtpPort: 0,
    log: createLog({ level: 'silent', name: 'test' }),
    businessName: 'Market',
    queue: guest?.queue ?? 'live',
    twins: [
      paystackTwin({ secretKey, webhookUrl: `${receiverUrl}/hooks/paystack` }),
      dojahTwin({ ...dojah, webhookUrl: `${receiverUrl}/hooks/dojah` }),
    ],
  })
  const { url } = sandbox
  const bank = (path: string, body?: unknown, key = secretKey): Promise<Answer> =>
    ask(`${url}/paystack${path}`, { body, headers: { authorization: `Bearer ${key}` } })
  return {
    url,
    clock,
    databaseUrl: database.url,
    bank,
    lookUp: (path, headers = identityHeaders) => ask(`${url}/dojah/api/v1/kyc${path}`, { headers }),
    control: (path, body) => ask(`${url}/__ctl${path}`, { body }),
    openAccount: (email) => openAccount(bank, email),
    webhooksOf: async (reference) => {
      const response = await fetch(
        `${url}/__ctl/webhooks${reference === undefined ? '' : `?reference=${reference}`}`,
      )
      return response.json()
    },
    close: async () => {
      await sandbox.close()
      await database.drop()
    },
  }
}

async function openAccount(bank: Partners['bank'], email: string): Promise<Account> {
  const person = { email, first_name: 'Bola', last_name: 'Ade', phone: '+2348030000003' }
  const customer = await bank('/customer', person)
  const { customer_code } = Object(customer.body['data'])
  const answer = await bank('/dedicated_account', { customer: customer_code, preferred_bank: 'test-bank' })
  assert.equal(answer.status, 200)
  const { account_number, account_name } = Object(answer.body['data'])
  return { account_number, account_name }
}
