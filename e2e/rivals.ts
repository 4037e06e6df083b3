// Answers for two server processes over one database in tests: whom they serve, in turn, and what they answered in all.
import assert from 'node:assert/strict'
import { roomForCrowds, sessionOf } from './by-hand.ts'
import type { Answer, Reachable } from './customer.ts'
import { aCustomer } from './people.ts'
import { openSharedProcesses, type Processes, runDue } from './processes.ts'

export const hour = 3_600_000

export type Person = {
  readonly userId: string
  readonly sessionId: string
  readonly cookie: string
  readonly email: string
}
export type WalletHolder = Person & { readonly account: string }

export type Rivals = {
  readonly world: Processes
  /** In turn. */
  serverOf(index: number): Reachable
  now(): Promise<Date>
  /** Somebody who has just signed up. */
  newPerson(): Promise<Person>
  /** Somebody with a wallet, whose account is older than its first day, with room for a crowd's calls. */
  newCustomer(of: { readonly tier: 1 | 2 | 3; readonly naira: string }): Promise<WalletHolder>
  activate(person: Pick<Person, 'userId'>, at: Date): Promise<unknown>
  deposit(account: string, naira: string): Promise<unknown>
  walletOf(person: Pick<Person, 'userId'>): Promise<{ readonly balance: bigint; readonly held: bigint }>
}

/** Opens both, with money at the bank. Close its world. */
export async function openRivals(): Promise<Rivals> {
  const opened = await openSharedProcesses({ apis: 2 })
  const now = (): Promise<Date> => opened.api.advance(0)
  // A bank is asked again in hours: who signs up meanwhile waits for what is due alone.
  const world: Processes = { ...opened, settle: () => runDue(opened) }
  const servers = world.apis.map((api): Reachable => ({ ...world, api }))
  await world.control('/bank/float', { top_up: '50000000.00' })
  const activate: Rivals['activate'] = ({ userId }, at) =>
    world.watch.sql`update customer_devices set activated_at = ${at} where user_id = ${userId}`
  const deposit: Rivals['deposit'] = (account, amount) =>
    world.control('/bank/deposits', { account_number: account, amount })
  const inSession = async <One extends { readonly email: string }>(one: One) => ({
    ...one,
    ...(await sessionOf(world.watch, one.email)),
  })
  const walletOf: Rivals['walletOf'] = ({ userId }) => findWallet(world, userId)
  return {
    world,
    now,
    activate,
    deposit,
    newPerson: async () => inSession(await aCustomer(world, { tier: 0 })),
    walletOf,
    serverOf: (index) => {
      const server = servers[index % servers.length]
      assert.ok(server)
      return server
    },
    newCustomer: async ({ tier, naira }) => {
      const customer = await inSession(await aCustomer(world, { tier, money: naira, device: 'known' }))
      await roomForCrowds(world.watch, { ...customer, from: await now() })
      return customer
    },
  }
}

async function findWallet(world: Processes, userId: string): Promise<{ balance: bigint; held: bigint }> {
  const [row] = await world.watch.sql<{ balance: bigint; held: bigint }>`
    select a.balance, a.held from wallets w join ledger.accounts a on a.id = w.ledger_account where w.user_id = ${userId}`
  assert.ok(row, 'the wallet is open')
  return row
}

/** `1500.50` and `1500` in kobo. */
export function koboOf(text: string): bigint {
  const [whole = '0', decimals = ''] = text.split('.')
  return BigInt(whole) * 100n + BigInt(decimals.padEnd(2, '0'))
}

/** How often each answer came: `done`, or the code of a refusal. */
export function tallyOf(answers: readonly Answer<unknown>[], done: string): Record<string, number> {
  const counted: Record<string, number> = {}
  for (const { status, problem } of answers) {
    const name = status === 200 ? done : problem.code
    counted[name] = (counted[name] ?? 0) + 1
  }
  return counted
}
