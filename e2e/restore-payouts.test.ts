// Promises about payouts after a restore: whatever state the copy has them in, no money is spent twice or given back without the bank's answer.
import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { previewReversal } from '#features/adjustments/contract.ts'
import { listMyTransactions } from '#features/transactions/contract.ts'
import * as restores from '#features/transfers/restore-contract.ts'
import * as payouts from '#features/transfers/staff-contract.ts'
import { runFolder } from '#kit/test/run-folder.ts'
import { createBackup } from '../apps/launch/backup/create-backup.ts'
import { restoreBackup } from '../apps/launch/backup/restore-backup.ts'
import { signInAdmin } from './admin.ts'
import { booksAgree, topUpHouse } from './bank-side.ts'
import { send } from './customer.ts'
import { arrive, balanceOf } from './depositor.ts'
import { aCustomer, aMember, type Customer } from './people.ts'
import {
  copyDoors,
  decide,
  decided,
  look,
  lostPayouts,
  minutes,
  onHanding,
  order,
  paidOnBothSides,
  rowOf,
  statesOf,
} from './restored-payouts.ts'
import { quote, sendMoney, toBank } from './sender.ts'
import { approveAs, pendingOf } from './staff.ts'
import { openWorld, type World } from './world.ts'

const file = join(runFolder(), 'restore-payouts-test.backup')
let world: World
let headers: Record<string, string>
let rich: Customer
/** Paid out what came only after the copy. */
let late: Customer
/** Paid out what another customer had sent after the copy, and has some of their own. */
let passed: Customer

before(async () => {
  world = await openWorld()
  await topUpHouse(world)
  for (const role of ['finance', 'owner'] as const) await aMember(world, role)
  rich = await aCustomer(world, { money: '20000' })
  late = await aCustomer(world)
  passed = await aCustomer(world, { money: '100' })
  // Each has paid the payee before, so that no code of a mail is asked for later, and what is due is not done meanwhile.
  for (const [sender, name] of [
    [rich, 'first of rich'],
    [passed, 'first of passed'],
  ] as const) {
    await order(world, sender, { name, amount: '10' })
    await world.settle()
  }
})
after(async () => {
  rmSync(file, { force: true })
  await world.close()
})

const toCustomer = ({ email }: Customer) => ({ kind: 'customer', handle: email }) as const
const conclude = (reference: string, status: string, code?: string) =>
  world.control(`/bank/payouts/${reference}/conclude`, { status, ...(code ? { code } : {}) })
const pending = { code: '09' }

/** Every state that a copy can have a payout in. */
async function beforeTheCopy(): Promise<void> {
  await order(world, rich, { name: 'paid', amount: '101' })
  await order(world, rich, { name: 'reversed later', amount: '102' })
  await order(world, rich, { name: 'failed', amount: '103', outcome: { code: '51' } })
  await order(world, rich, { name: 'pending, paid later', amount: '104', outcome: pending })
  await order(world, rich, { name: 'pending, failed later', amount: '105', outcome: pending })
  const silent = { answer: 'drop', steps: [{ status: 'success', code: '00', webhook: false }] }
  await order(world, rich, { name: 'no answer, taken', amount: '106', outcome: silent })
  await onHanding(world, 'no answer, not taken', ['drop_before'])
  await order(world, rich, { name: 'no answer, not taken', amount: '107' })
  await world.settle()
  await order(world, rich, { name: 'held, paid later', amount: '108' })
  await order(world, rich, { name: 'held, never handed', amount: '109' })
}

/** What the book forgets. */
async function sinceTheCopy(): Promise<void> {
  await onHanding(world, 'held, never handed', ['drop_before'])
  await world.settle()
  await conclude((await rowOf(world, 'pending, paid later')).reference, 'success')
  await conclude((await rowOf(world, 'pending, failed later')).reference, 'failed', '51')
  await conclude((await rowOf(world, 'reversed later')).reference, 'reversed')
  await order(world, rich, { name: 'new, paid', amount: '131' })
  await order(world, rich, { name: 'new, pending', amount: '132', outcome: pending })
  await order(world, rich, { name: 'new, failed', amount: '133', outcome: { code: '51' } })
  await order(world, rich, {
    name: 'new, reversed',
    amount: '134',
    outcome: { steps: [{ status: 'success', code: '00' }, { status: 'reversed' }] },
  })
  await arrive(world, late.account, '500')
  await order(world, late, { name: 'new, of money that came later', amount: '400' })
  await sendMoney(world, rich, { to: toCustomer(passed), amount: '300' })
  await order(world, passed, { name: 'new, of money passed on', amount: '250' })
  const stranger = await aCustomer(world, { money: '600' })
  await order(world, stranger, { name: 'new, of a new customer', amount: '500' })
  await world.settle()
}

test('a copy is put back while payouts of every state are on their way: payouts are shut, and what customers have stays where it is', async () => {
  await beforeTheCopy()
  assert.deepEqual(await statesOf(world, ['held, paid later', 'no answer, taken', 'pending, paid later']), {
    'held, paid later': 'held',
    'no answer, taken': 'submitted',
    'pending, paid later': 'pending',
  })
  const quoted = (await quote(world, rich, { to: toBank(), amount: '99' })).data
  await createBackup(copyDoors(world), file)
  await sinceTheCopy()
  await world.control('/outage', { rail: 'paystack', path: '/transfer', mode: '503', untilMs: 60 * minutes })
  world = await world.reopen(async () => {
    await restoreBackup(copyDoors(world), file, { replace: true, keepsSessions: true })
  })
  headers = await signInAdmin(world, 'finance@staff.example')
  const [payout] = (await send(world, payouts.listPayoutSwitches, { headers })).data
  assert.equal(payout?.on, false)
  assert.match(payout?.reason ?? '', /^A backup of 15 Jun 2026, .* was restored\./)
  assert.deepEqual(await ownersRead(), ['A backup was restored. Payouts are stopped'])
  assert.ok(quoted.hash)
  assert.equal((await quote(world, rich, { to: toBank(), amount: '99' })).problem.code, 'sending_paused')
})

test('before the banks’ lists are read, nobody opens payouts and no customer moves what may have left already (restore_open)', async () => {
  const { data: open } = await send(world, restores.findRestore, { headers })
  assert.deepEqual([open?.compared_at, open?.left], [null, 'the banks’ lists are not read yet'])
  const wish = { to: toCustomer(late), amount: '5' }
  assert.equal((await quote(world, rich, wish)).problem.code, 'sending_paused')
  const refused = await letGo()
  assert.deepEqual([refused.status, refused.problem.code], [409, 'restore_open'])
  assert.match(refused.problem.message, /What is left: the banks’ lists are not read yet\.$/)
  await world.control('/outage', { rail: 'paystack', path: '/transfer', mode: 'off' })
})

/** What the owners were told of the restore by mail, the oldest first. */
const ownersRead = async (): Promise<string[]> => {
  await world.settle()
  const mails = await world.mails('owner@staff.example')
  return mails
    .flatMap(({ subject }) => (/records|backup/.test(subject) ? [subject.replace(/^[^:]*: /, '')] : []))
    .toReversed()
}

const letGo = () =>
  send(world, payouts.switchPayouts, {
    headers: { ...headers, 'idempotency-key': `let-go-${world.clock.now().getTime()}` },
    body: { currency: 'NGN', value: true, reason: 'Everything is decided' },
  })

test('what the copy knows is concluded by the bank’s word alone, and what it does not know is set aside on its wallet', async () => {
  await look(world, 4)
  assert.deepEqual(
    await statesOf(world, [
      'paid',
      'reversed later',
      'failed',
      'pending, paid later',
      'pending, failed later',
      'no answer, taken',
      'no answer, not taken',
      'held, paid later',
      'held, never handed',
    ]),
    {
      paid: 'success',
      'reversed later': 'returned',
      failed: 'failed',
      'pending, paid later': 'success',
      'pending, failed later': 'failed',
      'no answer, taken': 'success',
      'no answer, not taken': 'submitted',
      'held, paid later': 'success',
      'held, never handed': 'held',
    },
  )
  const lost = await lostPayouts(world, headers)
  assert.deepEqual(
    [...lost.keys()].toSorted().map((name) => {
      const one = lost.get(name)
      return [name, one?.state, one?.held, one?.user_uuid]
    }),
    [
      ['new, failed', 'failed', '0.00', rich.id],
      ['new, of a new customer', 'success', '0.00', null],
      ['new, of money passed on', 'success', lost.get('new, of money passed on')?.held, passed.id],
      ['new, of money that came later', 'success', '400.00', late.id],
      ['new, paid', 'success', '131.00', rich.id],
      ['new, pending', 'pending', '132.00', rich.id],
      ['new, reversed', 'reversed', '0.00', rich.id],
    ],
  )
  const { data: open } = await send(world, restores.findRestore, { headers })
  assert.equal(open?.left, '4 payouts to decide, 1 payout that its bank has not finished')
  assert.equal((await letGo()).problem.code, 'restore_open')
})

test('nobody spends it again: to another customer goes only what is not set aside', async () => {
  const all = await balanceOf(world, late.cookie)
  assert.equal(all, '500.00')
  const tried = await quote(world, late, { to: toCustomer(rich), amount: '101' })
  assert.equal(tried.problem.code, 'not_enough_money')
  assert.equal((await sendMoney(world, late, { to: toCustomer(rich), amount: '50' })).status, 200)
  // Of whose payout not all is set aside, what comes in meanwhile stays as well.
  const owing = await quote(world, passed, { to: toCustomer(rich), amount: '1' })
  assert.equal(owing.problem.code, 'sending_paused')
})

test('each is decided once, by who has read what it posts (the refusals of deciding)', async () => {
  const lost = await lostPayouts(world, headers)
  const idOf = (name: string): string => lost.get(name)?.id ?? ''
  const refusals = async (asked: Parameters<typeof decide>[2]): Promise<string> =>
    (await decide(world, headers, asked)).problem.code
  const nobody = '00000000-0000-4000-8000-000000000000'
  const [first, unfinished, strangers] = ['new, paid', 'new, pending', 'new, of a new customer'].map(idOf)
  assert.ok(first && unfinished && strangers)
  assert.equal(await refusals({ id: nobody, decision: 'house' }), 'lost_payout_not_found')
  assert.equal(await refusals({ id: unfinished, decision: 'customer' }), 'lost_payout_pending')
  assert.equal(await refusals({ id: strangers, decision: 'customer' }), 'nothing_to_charge')
  assert.equal(
    await refusals({ id: first, decision: 'customer', hash: 'f'.repeat(64) }),
    'changed_since_preview',
  )
  assert.equal(await decided(world, headers, { id: first, decision: 'customer' }), '0.00')
  assert.equal(await refusals({ id: first, decision: 'house' }), 'lost_payout_decided')
  assert.equal((await rowOf(world, 'new, paid')).state, 'success')
  const fromLate = { id: idOf('new, of money that came later'), decision: 'customer' } as const
  assert.equal(await decided(world, headers, fromLate), '0.00')
  assert.equal(await balanceOf(world, late.cookie), '50.00')
  const part = lost.get('new, of money passed on')
  const byHouse = await decided(world, headers, { id: part?.id, decision: 'customer' })
  assert.equal(Number(byHouse) + Number(part?.held), 250)
  assert.equal(await balanceOf(world, passed.cookie), '0.00')
  // A bank has paid it: no hand takes back what its statement has.
  const lines = (await send(world, listMyTransactions, { cookie: passed.cookie })).data.items
  const params = { id: lines.find(({ type }) => type === 'adjustment')?.id ?? '' }
  assert.equal((await send(world, previewReversal, { headers, params })).problem.code, 'not_reversible')
  assert.equal(await decided(world, headers, { id: strangers, decision: 'house' }), '500.00')
})

test('what the bank finishes is decided then; what it never paid is free again; nothing left, two people let payouts go', async () => {
  const pendingOne = (await lostPayouts(world, headers)).get('new, pending')
  await conclude(pendingOne?.reference ?? '', 'success')
  await look(world)
  headers = await signInAdmin(world, 'finance@staff.example')
  assert.equal(await decided(world, headers, { id: pendingOne?.id, decision: 'customer' }), '0.00')
  await look(world)
  assert.equal((await send(world, restores.findRestore, { headers })).data, null)
  assert.equal((await rowOf(world, 'held, never handed')).state, 'held')
  assert.deepEqual(await ownersRead(), [
    'A backup was restored. Payouts are stopped',
    'The records are compared with the banks. Payouts are still stopped',
  ])
  await approveAs(world, 'owner@staff.example', pendingOf(await letGo()))
  await look(world)
  assert.deepEqual(await statesOf(world, ['held, never handed', 'no answer, not taken']), {
    'held, never handed': 'success',
    'no answer, not taken': 'success',
  })
})

test('book and bank have the same payouts, line by line, and nothing was given back that the bank did not refuse', async () => {
  const { atBank, inBook } = await paidOnBothSides(world)
  assert.deepEqual(inBook, atBank)
  await booksAgree(world)
})
