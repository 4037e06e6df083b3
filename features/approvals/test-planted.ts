// Answers for a command that tests plant: it moves money between two accounts of the house.
import * as z from 'zod/mini'
import type { Doors } from '#kit/doors.ts'
import type { ProductActors } from '#kit/http/actors.ts'
import { call } from '#kit/http/contract.ts'
import { amount, amountText, currencyCode, text } from '#kit/http/fields.ts'
import type { Mount } from '#kit/http/call.ts'
import type { Currency } from '#kit/money/currency.ts'
import { money, parseAmount } from '#kit/money/money.ts'
import { done, refuse } from '#kit/refusal.ts'
import type { TestApp } from '#kit/test/app.ts'
import { balanceOf } from '#ledger/balances.ts'
import { commitOne, keyFrom, openAccount } from '#ledger/ledger.ts'
import { type AccountId, credit, debit, houseOwn } from '#ledger/posting.ts'
import { commandPreview, moneyCommandRefusals, policyCommandRefusals, waitsForApproval } from './contract.ts'
import { command, type CommandDefinition } from './public.ts'

const refuses = {
  account_empty: { status: 409, say: 'There is not enough on this account.' },
  ...moneyCommandRefusals,
} as const
const moved = z.object({ amount, balance: amount })
const body = z.strictObject({
  amount: amountText,
  currency: z.optional(currencyCode),
  intent: text(60),
  hash: z.optional(text(64)),
  reason: z.optional(text(140)),
})
export const previewMove = call({
  name: 'planted.preview',
  method: 'POST',
  path: '/api/v1/planted/preview',
  realm: 'admin',
  summary: 'Previews.',
  body,
  answer: commandPreview,
  says: 'Nothing is done yet.',
  refuses: { account_empty: refuses.account_empty },
})
export const move = call({
  name: 'planted.move',
  method: 'POST',
  path: '/api/v1/planted',
  realm: 'admin',
  summary: 'Moves.',
  body,
  answer: moved,
  says: 'Moved.',
  waits: waitsForApproval,
  idempotencyKey: 'required',
  refuses,
})
export const moveWithoutKey = call({
  ...move,
  name: 'planted.move-without-key',
  path: '/api/v1/planted/bare',
  idempotencyKey: 'optional',
})
/** The same under the stake of a policy: it always waits, and may be chosen with others. */
export const moveByPolicy = call({
  ...move,
  name: 'planted.move-by-policy',
  path: '/api/v1/planted/by-policy',
  refuses: { account_empty: refuses.account_empty, ...policyCommandRefusals },
})
/** Who may make the planted calls. */
export const plantedMatrix = {
  'planted.move-by-policy': ['finance'],
  'planted.preview': ['finance'],
  'planted.move': ['finance'],
  'planted.move-without-key': ['finance'],
} as const

/** What the planted command did, and whether it breaks behind the ledger. */
export const planted = { applied: 0, breaks: false }

const accounts = new Map<Currency, { from: AccountId; to: AccountId }>()

type Payload = { amount: string; currency: Currency; intent: string }

const definition: Omit<
  CommandDefinition<typeof move, Payload, 'account_empty', 'money'>,
  'contract' | 'stake'
> = {
  plan: async (sql, _doors, { payload }) => {
    const { from, to } = pair(payload.currency)
    const read = parseAmount(payload.amount, payload.currency)
    if (!read.ok || read.value.minor === 0n) return refuse('account_empty')
    const { version } = await balanceOf(sql, from)
    return done({
      target: { type: 'planted', id: payload.intent },
      basis: { version },
      postings: [
        {
          key: keyFrom('planted', payload.intent, String(version)),
          posting: { kind: 'planted_move', legs: [debit(from, read.value), credit(to, read.value)] },
        },
      ],
      accountNames: new Map([
        [from, 'from'],
        [to, 'to'],
      ]),
      amount: read.value,
      changes: [{ field: 'amount', before: null, after: payload.amount }],
      apply: async (inside) => {
        if (planted.breaks) throw new Error('a fault behind the ledger')
        planted.applied++
        return { amount: read.value, balance: (await balanceOf(inside, to)).balance }
      },
    })
  },
  declined: () => 'account_empty',
}

/** The two accounts of a currency. */
export function pair(currency: Currency): { from: AccountId; to: AccountId } {
  const found = accounts.get(currency)
  if (found === undefined) throw new Error('the planted accounts are open')
  return found
}

/** Money that comes to the account which the command credits, past every request. */
export const fundTo = ({ clock, doors }: TestApp, intent: string, minor: bigint) =>
  doors.database.begin((sql) => {
    const amount = money('NGN', minor)
    const legs = [debit(houseOwn('NGN', 'owner-funds'), amount), credit(pair('NGN').to, amount)]
    const context = { actor: 'test', intent: 'fund', requestId: undefined }
    const now = clock.now()
    const posting = { kind: 'adjustment_fund', legs }
    return commitOne(sql, { op: 'post', key: keyFrom(intent), posting, effectiveAt: now, context }, { now })
  })

const payloadOf = (asked: z.output<typeof body>): Payload => ({
  amount: asked.amount,
  currency: asked.currency ?? 'NGN',
  intent: asked.intent,
})

/** The commands as they are mounted. */
export const plantedCommands = {
  keyed: command({ ...definition, stake: 'money', contract: move }),
  bare: command({ ...definition, stake: 'money', contract: moveWithoutKey }),
  byPolicy: command<typeof moveByPolicy, Payload, 'account_empty', 'policy'>({
    ...definition,
    stake: 'policy',
    contract: moveByPolicy,
  }),
}

export function plantedRoutes(mount: Mount<ProductActors>, doors: Doors): void {
  const { keyed, bare, byPolicy } = plantedCommands
  mount(previewMove, (request) =>
    keyed.preview(doors, {
      payload: payloadOf(request.body),
      maker: request.actor,
    }),
  )
  mount(move, (request) =>
    keyed.run(doors, request, {
      payload: payloadOf(request.body),
      hash: request.body.hash,
      reason: request.body.reason,
    }),
  )
  mount(moveByPolicy, (request) =>
    byPolicy.run(doors, request, { payload: payloadOf(request.body), reason: request.body.reason }),
  )
  mount(moveWithoutKey, (request) =>
    bare.run(doors, request, { payload: payloadOf(request.body), reason: request.body.reason }),
  )
}

/** Opens the accounts, and puts ten million naira where the command takes it from. */
export async function openPlanted(app: TestApp): Promise<void> {
  const { sql } = app.doors.database
  for (const currency of ['NGN', 'USD', 'COIN'] as const) {
    const from = await openAccount(sql, { currency, at: app.clock.now(), mayGoNegative: currency !== 'NGN' })
    accounts.set(currency, { from, to: await openAccount(sql, { currency, at: app.clock.now() }) })
  }
  const purse = await openAccount(sql, { currency: 'NGN', at: app.clock.now(), mayGoNegative: true })
  const funded = await commitOne(
    sql,
    {
      op: 'post',
      key: keyFrom('planted', 'funding'),
      effectiveAt: app.clock.now(),
      context: { actor: 'system', intent: 'funding', requestId: undefined },
      posting: {
        kind: 'funding',
        legs: [
          debit(purse, { currency: 'NGN', minor: 1_000_000_000n }),
          credit(pair('NGN').from, { currency: 'NGN', minor: 1_000_000_000n }),
        ],
      },
    },
    { now: app.clock.now() },
  )
  if (funded.status !== 'posted') throw new Error('the planted account is funded')
}
