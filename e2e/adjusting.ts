// Answers for a desk in tests at which staff move money by hand: the house has money, and two of finance are signed in.
import assert from 'node:assert/strict'
import { after, before, beforeEach } from 'node:test'
import * as adjustments from '#features/adjustments/contract.ts'
import * as wallets from '#features/wallets/contract.ts'
import type { WireAnswer } from '#kit/http/contract.ts'
import { signInAdmin } from './admin.ts'
import { topUpHouse } from './bank-side.ts'
import { type Answer, send } from './customer.ts'
import { aCustomer, aMember, type Customer } from './people.ts'
import type { Sender } from './sender.ts'
import { openWorld, type World } from './world.ts'

type Headers = Record<string, string>
export type AdjustingDesk = {
  readonly world: World
  /** Whoever of finance asks, as signed in last. */
  finance: Headers
  /** Whoever approves. */
  second: Headers
}

/** Opens the desk for a file of tests, with a new day and new sign-ins before each test. */
export function adjustingDesk(): () => AdjustingDesk {
  let desk: AdjustingDesk | undefined
  const opened = (): AdjustingDesk => {
    assert.ok(desk, 'the desk is opened before the tests')
    return desk
  }
  before(async () => {
    const world = await openWorld({ at: new Date('2026-02-02T09:00:00Z') })
    desk = { world, finance: {}, second: {} }
    await topUpHouse(world)
    await aMember(world, 'finance')
    await aMember(world, 'support')
    await aMember(world, 'finance')
  })
  after(() => opened().world.close())
  beforeEach(async () => {
    opened().world.clock.advance(26 * 60 * 60_000)
    await signInAnew(opened())
  })
  return opened
}

/** Both of finance, as signed in a moment ago. */
export async function signInAnew(desk: AdjustingDesk): Promise<void> {
  desk.finance = await signInAdmin(desk.world, 'finance@staff.example')
  desk.second = await signInAdmin(desk.world, 'second-finance@staff.example')
}

/** A customer with so much money. */
export const aHolder = ({ world }: AdjustingDesk, money = '50000'): Promise<Customer> =>
  aCustomer(world, { money })

export async function walletOf({ world }: AdjustingDesk, { cookie }: Sender) {
  const { data } = await send(world, wallets.listMyWallets, { cookie })
  const [wallet] = data
  assert.ok(wallet)
  return wallet
}

export async function standingOf(desk: AdjustingDesk, one: Sender) {
  const { balance, held } = await walletOf(desk, one)
  return { balance, held }
}

let keys = 0
export const keyed = (by: Headers): Headers => ({ ...by, 'idempotency-key': `adjust-${++keys}` })

export type Adjusting = {
  readonly kind: 'fund' | 'withdraw'
  readonly amount: string
  readonly narration?: string
}
export async function adjust(
  desk: AdjustingDesk,
  one: Sender,
  { kind, ...wish }: Adjusting,
): Promise<Answer<WireAnswer<typeof adjustments.fundWallet>>> {
  return send(desk.world, kind === 'fund' ? adjustments.fundWallet : adjustments.withdrawFromWallet, {
    headers: keyed(desk.finance),
    params: { account_id: (await walletOf(desk, one)).account_id },
    body: { narration: 'Correction of a deposit', ...wish },
  })
}

/** The id of the transaction that an adjustment made. */
export function adjustedId(answer: Awaited<ReturnType<typeof adjust>>): string {
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  assert.ok('transaction' in answer.data)
  return answer.data.transaction.id
}
