// Answers for a customer with a wallet in tests of statements, and for reading back what they were handed.
import {
  customerAuthenticator,
  jobs as customerJobs,
  routes as customerRoutes,
} from '#features/customer-sign-in/public.ts'
import { plantWallet, type PlantedWallet, signUpCustomer } from '#features/users/test-people.ts'
import { assert } from '#kit/assert.ts'
import { newId } from '#kit/ids.ts'
import { money } from '#kit/money/money.ts'
import { testApp, type TestApp } from '#kit/test/app.ts'
import { commit, openAccount, type Operation } from '#ledger/ledger.ts'
import {
  type AccountId,
  credit,
  debit,
  type HoldId,
  holdId,
  type TransferId,
  transferId,
} from '#ledger/posting.ts'
import { routes } from '../public.ts'

export type Book = {
  readonly app: TestApp
  readonly cookie: string
  readonly userId: string
  readonly wallet: PlantedWallet
  /** Where money comes from and goes to. */
  readonly world: AccountId
}

/** A server with statements, and a signed-in customer whose naira wallet is empty. */
export async function openBook(email: string, on?: TestApp): Promise<Book> {
  const app =
    on ??
    (await testApp({
      routes: (mount, doors) => {
        customerRoutes(mount, doors)
        routes(mount, doors)
      },
      customer: customerAuthenticator,
      jobs: (doors, parts) => customerJobs(doors, parts),
    }))
  const customer = await signUpCustomer(app, email)
  const { sql } = app.doors.database
  await sql`update users set first_name = 'Adaeze', last_name = 'Okafor' where id = ${customer.id}`
  const wallet = await plantWallet(app.doors, customer.id)
  const world = await openAccount(sql, { currency: 'NGN', at: app.doors.clock.now(), mayGoNegative: true })
  return { app, cookie: customer.cookie, userId: customer.id, wallet, world }
}

type Move = { readonly key?: string; readonly kind?: string }
const common = (book: Book, move: Move) => ({
  key: move.key ?? newId(book.app.doors),
  effectiveAt: book.app.doors.clock.now(),
  context: { actor: 'test', intent: 'a test', requestId: undefined },
})

/** Money into the wallet, or out of it below zero. */
export function post(book: Book, minor: bigint, move: Move = {}): Operation {
  const sum = money('NGN', minor < 0n ? -minor : minor)
  const [from, to] = minor < 0n ? [book.wallet.account, book.world] : [book.world, book.wallet.account]
  return {
    ...common(book, move),
    op: 'post',
    posting: { kind: move.kind ?? 'test', legs: [debit(from, sum), credit(to, sum)] },
  }
}

export function hold(book: Book, minor: bigint): Operation {
  return {
    ...common(book, {}),
    op: 'hold',
    kind: 'test_hold',
    account: book.wallet.account,
    amount: money('NGN', minor),
    expiresAt: undefined,
  }
}

export function settle(book: Book, held: HoldId, minor: bigint): Operation {
  const sum = money('NGN', minor)
  return {
    ...common(book, {}),
    op: 'settle',
    hold: held,
    posting: { kind: 'test_settle', legs: [debit(book.wallet.account, sum), credit(book.world, sum)] },
    rest: 'release',
  }
}

export function reverse(book: Book, transfer: TransferId): Operation {
  return { ...common(book, {}), op: 'reverse', transfer, kind: 'test_reverse' }
}

/** Commits at an instant; answers the id of each that was accepted, and nothing for each that was refused. */
export async function write(
  book: Book,
  operations: readonly Operation[],
  at: Date = book.app.clock.now(),
): Promise<(bigint | undefined)[]> {
  const answers = await book.app.doors.database.begin((sql) => commit(sql, operations, { now: at }))
  return answers.map((answer) => ('id' in answer ? answer.id : undefined))
}

export async function writeOne(book: Book, operation: Operation, at?: Date): Promise<bigint> {
  const [id] = await write(book, [operation], at)
  assert(id !== undefined, 'a posting of a test is accepted')
  return id
}

export { holdId, transferId }
