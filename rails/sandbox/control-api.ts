// Answers for the control plane: what a stranger, a clock or a fault does to the sandbox, asked for over HTTP.
import * as z from 'zod/mini'
import type { Clock } from '#kit/clock.ts'
import type { Sql } from '#kit/db/database.ts'
import { isUuid } from '#kit/ids.ts'
import { decimalText, money, parseAmount } from '#kit/money/money.ts'
import { chargeSuccess, ledgerJson } from './bank-answers.ts'
import {
  type BookDoors,
  concludeTransfer,
  findTransfer,
  listBalances,
  listLedger,
  receiveTransfer,
  reverseTransfer,
  type TransferView,
} from './bank-book.ts'
import { type Faults, outageShape, scenarioShape } from './faults.ts'
import { registerPerson } from './identity-register.ts'
import { listMail } from './mailbox.ts'
import type { Reply, Route, SandboxRequest } from './requests.ts'
import { listWebhooks, type Webhooks } from './webhooks.ts'

export type ControlDoors = BookDoors & {
  readonly faults: Faults
  readonly webhooks: Webhooks
  /** Moves the clock when it is one that can be moved. */
  readonly advance: ((milliseconds: number) => void) | undefined
  readonly clock: Clock
  held(): number
}

/**
 * Only this machine, and no web page: a page in a browser here could otherwise post to it. Pages send an `Origin`,
 * and a foreign name that points to 127.0.0.1 shows in `Host`.
 */
export function controlGuard(request: SandboxRequest): Reply | undefined {
  const host = (request.headers['host'] ?? '').replace(/:\d+$/, '')
  const local = host === '127.0.0.1' || host === 'localhost' || host === '[::1]'
  if (!local || request.headers['origin'] !== undefined) return wrong(403, 'The control plane answers this machine only')
  const json = /^application\/json\b/.test(request.headers['content-type'] ?? '')
  return request.body === undefined || json ? undefined : wrong(415, 'Send application/json')
}

export function wrong(status: number, error: string): Reply {
  return { status, json: { error } }
}

const fine = (json: unknown): Reply => ({ status: 200, json })

/** Runs `work` with the body when it has the shape, else says which field is wrong. */
function shaped<Shape extends z.ZodMiniType>(
  shape: Shape,
  work: (body: z.output<Shape>, params: Readonly<Record<string, string>>) => Promise<Reply>,
): Route['handle'] {
  return async (request, params) => {
    const parsed = z.safeParse(shape, request.body ?? {})
    if (parsed.success) return work(parsed.data, params)
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'body'}: ${issue.message}`)
    return wrong(422, faults.join('; '))
  }
}

export function controlRoutes(doors: ControlDoors): Route[] {
  return [...worldRoutes(doors), ...webhookRoutes(doors), ...bankRoutes(doors), ...identityRoutes(doors), ...mailRoutes(doors)]
}

function worldRoutes(doors: ControlDoors): Route[] {
  const { faults } = doors
  return [
    {
      method: 'GET',
      path: '/state',
      handle: async () => fine({ now: doors.clock.now(), held: doors.held(), scenarios: faults.waiting() }),
    },
    {
      method: 'POST',
      path: '/scenarios',
      handle: shaped(scenarioShape, async (scenario) => {
        faults.script(scenario)
        return fine({ scenarios: faults.waiting().length })
      }),
    },
    {
      method: 'DELETE',
      path: '/scenarios',
      handle: async () => {
        faults.clear()
        return fine({ scenarios: 0 })
      },
    },
    {
      method: 'POST',
      path: '/outage',
      handle: shaped(outageShape, async (outage) => {
        faults.strike(outage)
        return fine({ outage })
      }),
    },
    {
      method: 'POST',
      path: '/clock',
      handle: shaped(z.strictObject({ advanceMs: z.int().check(z.positive()) }), async ({ advanceMs }) => {
        if (doors.advance === undefined) return wrong(409, 'This sandbox runs on a clock that is not moved here')
        doors.advance(advanceMs)
        doors.webhooks.nudge()
        return fine({ now: doors.clock.now() })
      }),
    },
    {
      method: 'GET',
      path: '/ledger',
      handle: async () => {
        const [balances, ledger] = await Promise.all([
          listBalances(doors.database.sql),
          listLedger(doors.database.sql, { perPage: 1_000, page: 1, from: undefined, to: undefined }),
        ])
        return fine({
          balances: balances.map((balance) => ({ currency: balance.currency, balance: decimalText(balance) })),
          total: ledger.total,
          ledger: ledger.rows.map(ledgerJson),
        })
      },
    },
  ]
}

const redelivery = z.strictObject({
  times: z._default(z.int().check(z.gte(1), z.lte(100)), 1),
  delayMs: z._default(z.int().check(z.nonnegative()), 0),
  tamper: z.optional(z.enum(['badsig', 'flipbyte', 'oldts'])),
})

function webhookRoutes(doors: ControlDoors): Route[] {
  return [
    {
      method: 'GET',
      path: '/webhooks',
      handle: async ({ query }) =>
        fine(await listWebhooks(doors.database, { subject: query.get('reference') ?? undefined })),
    },
    {
      method: 'GET',
      path: '/webhooks/:id',
      handle: async (_, { id = '' }) => {
        const [webhook] = isUuid(id) ? await listWebhooks(doors.database, { id }) : []
        return webhook ? fine(webhook) : wrong(404, 'There is no such webhook')
      },
    },
    {
      method: 'POST',
      path: '/webhooks/:id/redeliver',
      handle: shaped(redelivery, async (how, { id = '' }) => {
        const sent = isUuid(id) ? await doors.webhooks.redeliver(id, how) : undefined
        return sent ? fine({ sent }) : wrong(404, 'There is no such webhook')
      }),
    },
  ]
}

const word = z.string().check(z.minLength(1), z.maxLength(200))
const referenceShape = z.string().check(z.regex(/^[A-Za-z0-9._=-]{1,100}$/, 'letters, digits and . _ = - only'))
const amountShape = z.pipe(
  z.string(),
  z.transform((text, context) => {
    const parsed = parseAmount(text, 'NGN')
    // The most that a JSON number carries exactly: the partner's contract has no more.
    if (parsed.ok && parsed.value.minor > 0n && parsed.value.minor <= BigInt(Number.MAX_SAFE_INTEGER)) return parsed.value
    context.issues.push({ code: 'custom', input: text, message: 'a naira amount such as "2500.00"' })
    return money('NGN', 0n)
  }),
)
const depositShape = z.strictObject({
  account_number: z.string().check(z.regex(/^\d{10}$/, 'ten digits')),
  amount: amountShape,
  sender_name: z._default(word, 'Emeka Obi'),
  sender_bank: z._default(word, 'Guaranty Trust Bank'),
  sender_account_number: z.optional(z.string().check(z.regex(/^\d{10}$/, 'ten digits'))),
  narration: z.optional(z.string().check(z.maxLength(200))),
  reference: z.optional(referenceShape),
  /** A pending one is concluded later by its `/conclude`. */
  status: z._default(z.enum(['success', 'pending', 'failed']), 'success'),
  /** False: the bank's webhook gets lost. */
  webhook: z._default(z.boolean(), true),
  webhook_delay_ms: z._default(z.int().check(z.nonnegative()), 0),
  /** What the webhook claims, when it is not what arrived. */
  webhook_amount: z.optional(amountShape),
})
type DepositOrder = z.output<typeof depositShape>
type Telling = Pick<DepositOrder, 'webhook' | 'webhook_delay_ms' | 'webhook_amount'>

/** The bank tells of successes only; a lost one is never written. */
async function tellOfDeposit(doors: ControlDoors, sql: Sql, view: TransferView, telling: Telling): Promise<string | null> {
  if (view.transaction.status !== 'success' || !telling.webhook) return null
  const body = chargeSuccess(view, telling.webhook_amount?.minor ?? view.transaction.amount)
  return doors.webhooks.insert(sql, {
    rail: 'paystack',
    event: body.event,
    subject: view.transaction.reference,
    body,
    delayMilliseconds: telling.webhook_delay_ms,
  })
}

function depositJson(view: TransferView): Record<string, unknown> {
  const { transaction, account } = view
  return {
    reference: transaction.reference,
    status: transaction.status,
    account_number: account.account_number,
    account_name: account.account_name,
    amount: decimalText(money('NGN', transaction.amount)),
    fee: decimalText(money('NGN', transaction.fee)),
    currency: 'NGN',
  }
}

function bankRoutes(doors: ControlDoors): Route[] {
  const conclusion = z.strictObject({
    status: z.enum(['success', 'failed']),
    webhook: z._default(z.boolean(), true),
    webhook_delay_ms: z._default(z.int().check(z.nonnegative()), 0),
    webhook_amount: z.optional(amountShape),
  })
  return [
    { method: 'POST', path: '/bank/deposits', handle: shaped(depositShape, (order) => deposit(doors, order)) },
    {
      method: 'POST',
      path: '/bank/deposits/:reference/conclude',
      handle: shaped(conclusion, async (order, { reference = '' }) => {
        const webhookId = await doors.database.begin(async (sql) => {
          if (!(await concludeTransfer(doors, sql, reference, order.status))) return undefined
          const view = await findTransfer(sql, reference)
          return view && tellOfDeposit(doors, sql, view, order)
        })
        if (webhookId === undefined) return wrong(409, 'There is no pending deposit with this reference')
        doors.webhooks.nudge()
        return fine({ reference, status: order.status, webhook_id: webhookId })
      }),
    },
    {
      method: 'POST',
      path: '/bank/deposits/:reference/reverse',
      handle: async (_, { reference = '' }) =>
        (await reverseTransfer(doors, reference))
          ? fine({ reference, status: 'reversed' })
          : wrong(409, 'There is no successful deposit with this reference'),
    },
  ]
}

async function deposit(doors: ControlDoors, order: DepositOrder): Promise<Reply> {
  let webhookId: string | null = null
  const received = await receiveTransfer(
    doors,
    {
      accountNumber: order.account_number,
      gross: order.amount,
      senderName: order.sender_name,
      senderBank: order.sender_bank,
      senderAccountNumber: order.sender_account_number,
      narration: order.narration,
      reference: order.reference,
      status: order.status,
    },
    async (sql, view) => {
      webhookId = await tellOfDeposit(doors, sql, view, order)
    },
  )
  switch (received.kind) {
    case 'no_such_account':
      return wrong(404, 'The bank has no such account number')
    case 'reference_reused':
      return wrong(409, 'This reference stands for another deposit')
    case 'received':
      doors.webhooks.nudge()
      return { status: 201, json: { ...depositJson(received.view), repeated: false, webhook_id: webhookId } }
    case 'repeated':
      return fine({ ...depositJson(received.view), repeated: true, webhook_id: null })
  }
}

const personShape = z.strictObject({
  kind: z.enum(['bvn', 'nin']),
  number: z.string().check(z.regex(/^\d{11}$/, 'eleven digits')),
  first_name: word,
  middle_name: z._default(z.string().check(z.maxLength(200)), ''),
  last_name: word,
  date_of_birth: z.iso.date(),
  status: z._default(z.enum(['active', 'watch_listed', 'suspended', 'deceased']), 'active'),
})

function identityRoutes(doors: ControlDoors): Route[] {
  return [
    {
      method: 'POST',
      path: '/identity/people',
      handle: shaped(personShape, async (person) => {
        await registerPerson(doors.database, person)
        return { status: 201, json: { kind: person.kind, number: person.number, status: person.status } }
      }),
    },
    {
      method: 'POST',
      path: '/identity/events',
      handle: shaped(z.strictObject({ reference: referenceShape, status: word }), async ({ reference, status }) => {
        const body = { service: 'address', reference_id: reference, status }
        const webhookId = await doors.webhooks.insert(doors.database.sql, {
          rail: 'dojah',
          event: 'check_changed',
          subject: reference,
          body,
        })
        doors.webhooks.nudge()
        return { status: 201, json: { reference, status, webhook_id: webhookId } }
      }),
    },
  ]
}

function mailRoutes(doors: ControlDoors): Route[] {
  return [
    {
      method: 'GET',
      path: '/mail.json',
      // A plus in an address arrives as a space when the caller did not encode it; addresses have no spaces.
      handle: async ({ query }) => fine(await listMail(doors.database, query.get('to')?.replaceAll(' ', '+'))),
    },
  ]
}
