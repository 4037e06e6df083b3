// Answers for deposits that stream in from the bank whatever of ours is alive, and for what the books hold of them afterwards.
import assert from 'node:assert/strict'
import { openDatabase } from '#kit/db/database.ts'
import type { Random } from '#kit/random.ts'
import { eventually } from '#kit/test/eventually.ts'
import { keyFrom } from '#ledger/ledger.ts'
import type { CommandContext } from '../apps/launch/commands/command.ts'
import { ledgerVerify } from '../apps/launch/commands/ledger-verify.ts'
import { aCustomer } from './people.ts'
import type { Processes } from './processes.ts'
import { realClock } from './world.ts'

export type DepositStream = {
  /** What the bank took in, by reference: kobo. */
  readonly sent: ReadonlyMap<string, bigint>
  /** Deposits from some senders, each pausing for a random while after each of its own. */
  start(
    random: Random,
    flow: { readonly senders: number; readonly pauseMilliseconds: number },
  ): { stop(): Promise<void> }
  /** Starts the first API anew, whose sweep finds what the bank could not tell us, and waits until all are recorded. */
  recordAll(): Promise<void>
}

/** Opens accounts for so many people, to which the bank's other customers pay. */
export async function openDepositStream(world: Processes, people: number): Promise<DepositStream> {
  const accounts: string[] = []
  while (accounts.length < people) accounts.push((await aCustomer(world)).account)
  const sent = new Map<string, bigint>()
  return {
    sent,
    start: (random, flow) => {
      let isOver = false
      const sendOn = async (): Promise<void> => {
        while (!isOver) {
          await sendOne(world, { accounts, sent, random })
          await realClock.sleep(random.below(flow.pauseMilliseconds))
        }
      }
      const sending = Promise.all(Array.from({ length: flow.senders }, sendOn))
      return {
        stop: async () => {
          isOver = true
          await sending
        },
      }
    },
    recordAll: async () => {
      await world.api.program().kill()
      await world.api.start()
      await world.drain()
      await eventually(async () => {
        await world.drain()
        const [found] = await world.watch.sql<{ count: number }>`select count(*)::int count from deposits`
        assert.equal(found?.count, sent.size)
      }, 120)
    },
  }
}

/** A stranger's transfer. The bank takes it in whatever of ours is alive. */
async function sendOne(
  world: Processes,
  stream: {
    readonly accounts: readonly string[]
    readonly sent: Map<string, bigint>
    readonly random: Random
  },
): Promise<void> {
  const { accounts, sent, random } = stream
  const reference = `deposit-${sent.size}`
  // So small that none of them reaches what an account may take in on its first day, on the slowest machine: what is above waits
  // for the next day.
  const kobo = BigInt(20 + random.below(60))
  sent.set(reference, kobo)
  const amount = `${kobo / 100n}.${String(kobo % 100n).padStart(2, '0')}`
  await world.control('/bank/deposits', {
    account_number: accounts[random.below(accounts.length)],
    amount,
    reference,
  })
}

type Row = {
  readonly reference: string
  readonly gross: bigint
  readonly key: string
  readonly credited: bigint
}

async function creditedRows({ watch }: Processes): Promise<ReadonlyMap<string, Row>> {
  const rows = await watch.sql<Row>`
    select d.provider_reference reference, d.gross_minor gross, t.key, e.amount credited
    from deposits d join transactions x on x.id = d.transaction_id join wallets w on w.id = x.wallet_id
    join ledger.transfers t on t.id = x.ledger_transfer
    join ledger.entries e on e.transfer_id = t.id and e.account_id = w.ledger_account
    where d.state = 'credited'`
  assert.equal(new Set(rows.map(({ reference }) => reference)).size, rows.length, 'no deposit stands twice')
  return new Map(rows.map((row) => [row.reference, row]))
}

/** Every deposit whose webhook was answered with 200 is stored once and in the ledger once, by its own key. */
export async function assertAcknowledged(world: Processes): Promise<void> {
  const acknowledged = world.acknowledged()
  const rows = await creditedRows(world)
  const isLost = (reference: string): boolean =>
    rows.get(reference)?.key !== keyFrom('deposit', 'paystack', reference)
  assert.deepEqual(acknowledged.filter(isLost), [])
  const inbox = await world.watch.sql<{ reference: string }>`
    select hint->>'provider_reference' reference from webhook_inbox`
  const known = new Set(inbox.map(({ reference }) => reference))
  assert.equal(known.size, inbox.length)
  assert.deepEqual(
    acknowledged.filter((reference) => !known.has(reference)),
    [],
  )
}

/** The bank's own book is what was sent, and the ledger has each of it with its amount, and nothing else. */
export async function assertBankBook(world: Processes, sent: DepositStream['sent']): Promise<void> {
  const bank = openDatabase({ url: world.sandboxDatabaseUrl, connections: 1 })
  const book = await bank.sql<{ reference: string; amount: bigint }>`
    select reference, amount from bank_transactions where status = 'success'`
  await bank.close()
  assert.deepEqual(new Map(book.map(({ reference, amount }) => [reference, amount])), sent)
  const rows = await creditedRows(world)
  for (const { reference, amount } of book)
    assert.deepEqual([rows.get(reference)?.gross, rows.get(reference)?.credited], [amount, amount], reference)
  assert.equal(rows.size, book.length)
  const [transfers] = await world.watch.sql<{
    count: number
  }>`select count(*)::int count from ledger.transfers`
  assert.equal(transfers?.count, book.length)
}

/** `ledger verify` finds nothing, and settlement equals the bank’s statement. `more` changes what the command works with. */
export async function assertBooksProve(world: Processes, more: Partial<CommandContext> = {}): Promise<void> {
  const said: string[] = []
  const context = { ...world.commandContext(said), ...more }
  assert.equal(await ledgerVerify.run([], context), 0, said.join('\n'))
  assert.match(said.join('\n'), /ok +settlement_equals_statement/)
}

/** No job is lost, dead or left undone, and every customer was told of each deposit. */
export async function assertNothingLeft({ watch }: Processes): Promise<void> {
  const [jobs] = await watch.sql<{ open: number; dead: number; unhandled: number; unmailed: number }>`
    select (select count(*)::int from jobs where done_at is null) open, (select count(*)::int from jobs where dead_at is not null) dead,
      (select count(*)::int from webhook_inbox where handled_at is null) unhandled,
      (select count(*)::int from deposits d where not exists (
        select from notifications n join notification_deliveries m on m.notification_id = n.id
        where n.key = 'deposit:' || d.id and m.channel = 'mail' and m.state in ('sent', 'unknown'))) unmailed`
  assert.deepEqual(jobs, { open: 0, dead: 0, unhandled: 0, unmailed: 0 })
}
