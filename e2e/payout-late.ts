// Answers for what banks say in the payout suite when everything is long over: old news once more, and new words too late.
import assert from 'node:assert/strict'
import { advance, hour, minute, type Payout, type PayoutRun, runDue } from './payout-run.ts'

/** The bank tells again, word by word, what it has told long ago. Answers how many webhooks that were. */
export async function replayWebhooks(run: PayoutRun): Promise<number> {
  const { world, bank } = run
  const references = await world.watch.sql<{ reference: string }>`select reference from orders`
  const told = await bank.sql<{ id: string }>`
    select id from webhooks where subject = any(${references.map(({ reference }) => reference)}::text[])
      and copy_of is null and delivered_at is not null order by place`
  const kept = await countInbox(run)
  let replayed = 0
  for (const { id } of told.filter((_, place) => place % 9 === 0)) {
    const { sent }: { sent: { status: number }[] } = Object(
      await world.control(`/webhooks/${id}/redeliver`, { times: 2 }),
    )
    assert.deepEqual(
      sent.map(({ status }) => status),
      [200, 200],
    )
    replayed += sent.length
  }
  assert.equal(await countInbox(run), kept, 'what was told before is not kept again')
  await runDue(run)
  return replayed
}

async function countInbox({ world }: PayoutRun): Promise<number> {
  const [row] = await world.watch.sql<{ count: number }>`select count(*)::int count from webhook_inbox`
  return row?.count ?? -1
}

/**
 * Asks on until each answer that spoke of another amount was heard, and the bank has the order, which a kill may have cut before it
 * got there; then the bank says how it stands.
 */
export async function tellTheTruth(run: PayoutRun): Promise<void> {
  const liesAbout = run.payouts.filter(({ behaviour }) => behaviour.otherAmount)
  for (let rounds = 0, unheard = liesAbout; unheard.length > 0; rounds++) {
    assert.ok(rounds < 30, 'what was said of another amount is not heard')
    await advance(run, 5 * minute)
    await runDue(run)
    const standings = await Promise.all(unheard.map((payout) => standingOf(run, payout)))
    const references = standings.map(({ reference }) => reference)
    const known = await run.bank.sql<{ reference: string }>`
      select reference from bank_payouts where reference = any(${references}::text[])`
    unheard = unheard.filter((_, at) => {
      const { reference = '', cases = [] } = standings[at] ?? {}
      const isKnown = known.some((one) => one.reference === reference)
      return !isKnown || !cases.includes('transfer_amount_mismatch')
    })
  }
  for (const payout of liesAbout) {
    const { reference } = await standingOf(run, payout)
    await run.world.control(`/bank/payouts/${reference}/conclude`, { status: 'success', code: '00' })
  }
}

type Standing = { readonly reference: string; readonly state: string; readonly cases: string[] }
async function standingOf({ world }: PayoutRun, { transactionId }: Payout): Promise<Standing> {
  const [row] = await world.watch.sql<Standing>`
    select reference, state, array(select kind from cases c where c.subject_id = t.transaction_id::text) cases
    from orders t where transaction_id = ${transactionId}`
  assert.ok(row)
  return row
}

/** What the bank said too late, as our side had it then. */
export type HeardLate = { readonly payout: Payout; readonly state: string; readonly cases: readonly string[] }

/** The bank changes its word about what has long been over: it is heard within a week, and what it paid twice it takes back. */
export async function sayLate(run: PayoutRun): Promise<HeardLate[]> {
  const speaks = run.payouts.flatMap((payout) => {
    const { late } = payout.behaviour
    return late === undefined ? [] : [{ payout, late }]
  })
  for (const { payout, late } of speaks) {
    const { reference, state } = await standingOf(run, payout)
    assert.equal(state, late.status === 'success' ? 'failed' : 'success', 'what it said before is believed')
    await run.world.control(`/bank/payouts/${reference}/conclude`, { ...late, code: '00' })
  }
  await weekLater(run)
  const heard: HeardLate[] = []
  for (const { payout, late } of speaks) {
    const { reference, state, cases } = await standingOf(run, payout)
    heard.push({ payout, state, cases })
    if (late.status === 'success')
      await run.world.control(`/bank/payouts/${reference}/conclude`, { status: 'reversed', webhook: false })
  }
  await weekLater(run)
  return heard
}

/** What is over is asked about again after an hour, a day and a week: fees, late words and reversals are heard then. */
async function weekLater(run: PayoutRun): Promise<void> {
  for (const step of [hour, 25 * hour, 7 * 24 * hour, 5 * minute]) {
    await advance(run, step)
    await runDue(run)
  }
}
