// Answers for transfers out on the control plane: what becomes of them, who holds which account, and our balance.
import * as z from 'zod/mini'
import { assert } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import { decimalText, type Money, money, parseAmount } from '#kit/money/money.ts'
import type { Clerk } from '../bank/clerk.ts'
import { deleteScripts, insertScript, nairaText, scriptShape, tellingShape } from '../bank/outcomes.ts'
import { becomes } from '../bank/payout-changes.ts'
import { type Payout, payoutStatuses } from '../bank/payout-terms.ts'
import {
  countStepsLeft,
  endSteps,
  findPayout,
  listPayouts,
  lockPayout,
  type PayoutDoors,
} from '../bank/payouts.ts'
import { listBalances, moveBalance } from '../bank/transfers.ts'
import { fine, shaped, word, wrong } from './answers.ts'
import { nipCodes } from '../bank/nip-codes.ts'
import { isBankCode, markAway, registerHolder } from '../bank/other-banks.ts'
import type { Reply, Route } from '../requests.ts'
import type { Webhooks } from '../webhooks.ts'

export type ControlPayoutDoors = PayoutDoors & {
  readonly webhooks: Webhooks
  readonly clerk: Pick<Clerk, 'nudge'>
}

export function controlPayoutRoutes(doors: ControlPayoutDoors): Route[] {
  return [...payoutRoutes(doors), ...outcomeRoutes(doors), ...accountRoutes(doors), ...floatRoutes(doors)]
}

function payoutJson(payout: Payout): Record<string, unknown> {
  return {
    rail: payout.rail,
    reference: payout.reference,
    code: payout.code,
    status: payout.status,
    response_code: payout.response_code,
    session_id: payout.session_id,
    bank_code: payout.bank_code,
    account_number: payout.account_number,
    account_name: payout.account_name,
    amount: decimalText(money('NGN', payout.amount)),
    fee: decimalText(money('NGN', payout.fee)),
    currency: 'NGN',
    debited: payout.debited,
    created_at: payout.created_at,
  }
}

const conclusionOf = (rails: readonly string[]) =>
  z.strictObject({
    status: z.enum(payoutStatuses),
    code: z.optional(
      z.string().check(z.refine((code) => nipCodes.has(code), 'a response code of NIP, such as "91"')),
    ),
    rail: z.optional(z.enum(rails)),
    ...tellingShape,
  })

function payoutRoutes(doors: ControlPayoutDoors): Route[] {
  return [
    {
      method: 'GET',
      path: '/bank/payouts',
      handle: async ({ query }) => {
        const reference = query.get('reference') ?? undefined
        const accountNumber = query.get('account_number') ?? undefined
        const { rows, total } = await listPayouts(doors.database.sql, {
          reference,
          accountNumber,
          perPage: 5_000,
          page: 1,
        })
        const left = await countStepsLeft(doors.database.sql)
        const payouts = rows.map((row) => ({ ...payoutJson(row), steps_left: left.get(row.id) ?? 0 }))
        return fine({ total, payouts })
      },
    },
    {
      method: 'POST',
      path: '/bank/payouts/:reference/conclude',
      handle: shaped(conclusionOf([...doors.payers.keys()]), (order, { reference = '' }) =>
        conclude(doors, reference, order),
      ),
    },
  ]
}

/** Whatever the transfer was before: late successes, late failures and reversals are all told so. */
async function conclude(
  doors: ControlPayoutDoors,
  reference: string,
  order: z.output<ReturnType<typeof conclusionOf>>,
): Promise<Reply> {
  const { status, code, rail, ...telling } = order
  const changed = await doors.database.begin(async (sql) => {
    const found = await findPayout(sql, reference, rail)
    const payout = found && (await lockPayout(sql, found.id))
    if (payout === undefined) return undefined
    await endSteps(doors, sql, payout.id)
    const told = await becomes(doors, sql, payout, { status, code, telling })
    return { told, payout: await findPayout(sql, reference, payout.rail) }
  })
  if (changed?.payout === undefined) return wrong(404, 'There is no transfer with this reference')
  doors.webhooks.nudge()
  return fine({ ...payoutJson(changed.payout), webhook_id: changed.told[0] ?? null })
}

function outcomeRoutes(doors: ControlPayoutDoors): Route[] {
  return [
    {
      method: 'POST',
      path: '/bank/outcomes',
      handle: shaped(scriptShape, async (script) => {
        const id = await insertScript(doors.database.sql, doors.queue, script)
        return { status: 201, json: { id: String(id) } }
      }),
    },
    {
      method: 'DELETE',
      path: '/bank/outcomes',
      handle: async () => {
        await deleteScripts(doors.database.sql, doors.queue)
        return fine({ outcomes: 0 })
      },
    },
  ]
}

const bankCode = z.string().check(z.refine(isBankCode, 'a bank code such as "058"'))

function accountRoutes(doors: ControlPayoutDoors): Route[] {
  const accountShape = z.strictObject({
    bank_code: bankCode,
    account_number: z.string().check(z.regex(/^\d{10}$/, 'ten digits')),
    account_name: word,
  })
  return [
    {
      method: 'POST',
      path: '/bank/accounts',
      handle: shaped(accountShape, async (account) => {
        await registerHolder(doors.database.sql, {
          bankCode: account.bank_code,
          accountNumber: account.account_number,
          accountName: account.account_name,
        })
        return { status: 201, json: account }
      }),
    },
    {
      method: 'POST',
      path: '/bank/away',
      handle: shaped(
        z.strictObject({ bank_code: bankCode, away: z._default(z.boolean(), true) }),
        async (bank) => {
          await markAway(doors.database.sql, {
            code: bank.bank_code,
            away: bank.away,
            now: doors.clock.now(),
          })
          return fine(bank)
        },
      ),
    },
  ]
}

function naira(text: string): Money<'NGN'> {
  const parsed = parseAmount(text, 'NGN')
  assert(parsed.ok, 'the shape was checked')
  return parsed.value
}

async function balanceIn(sql: Sql): Promise<Money<'NGN'>> {
  const [ours] = await listBalances(sql)
  return ours ?? money('NGN', 0n)
}

function floatRoutes(doors: ControlPayoutDoors): Route[] {
  const floatShape = z
    .strictObject({
      /** Brings as much to the bank. */
      top_up: z.optional(nairaText),
      /** Brings or takes as much as is needed for this balance. */
      set: z.optional(z.union([nairaText, z.literal('0.00')])),
    })
    .check(z.refine((one) => (one.top_up === undefined) !== (one.set === undefined), 'either top_up or set'))
  return [
    {
      method: 'GET',
      path: '/bank/float',
      handle: async () =>
        fine({ balance: decimalText(await balanceIn(doors.database.sql)), currency: 'NGN' }),
    },
    {
      method: 'POST',
      path: '/bank/float',
      handle: shaped(floatShape, async (order) => {
        const balance = await doors.database.begin(async (sql) => {
          await sql`select balance from bank_balances where currency = 'NGN' for update`
          const before = await balanceIn(sql)
          const change = order.top_up
            ? naira(order.top_up).minor
            : naira(order.set ?? '0.00').minor - before.minor
          await bring(doors, sql, change)
          return balanceIn(sql)
        })
        return fine({ balance: decimalText(balance), currency: 'NGN' })
      }),
    },
  ]
}

async function bring(doors: ControlPayoutDoors, sql: Sql, minor: bigint): Promise<void> {
  if (minor === 0n) return
  const now = doors.clock.now()
  const [row] = await sql<{ id: bigint }>`
    insert into bank_topups (amount, created_at) values (${minor}, ${now}) returning id`
  await moveBalance(sql, { minor, reason: 'Topup', model: 'Topup', row: row?.id ?? 0n, now })
}
