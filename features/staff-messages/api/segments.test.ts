// Promises about messages of staff to many: the right people, each once, with a second person where there are many.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { hireAdmin, signInAdmin } from '#features/admin-sign-in/test-admin.ts'
import * as approvals from '#features/approvals/contract.ts'
import * as thresholds from '#features/approvals/thresholds-contract.ts'
import { plantWallet } from '#features/users/test-people.ts'
import { takeBalances } from '#features/users/public.ts'
import { newId } from '#kit/ids.ts'
import * as contract from '../contract.ts'
import { messagesDesk } from '../test-desk.ts'

const day = 86_400_000
const { at, plant, plantMany, timesTold, written, sent, detail } = messagesDesk()

const preview = (body: object, token = at().tokens.admin) =>
  at().app.request(contract.previewToSegment, { token, body })
const send = (body: object, token = at().tokens.admin) => {
  const key = `send-${at().count}-${JSON.stringify(body).length}-${token.slice(0, 8)}`
  return at().app.request(contract.sendToSegment, { token, body, headers: { 'idempotency-key': key } })
}

describe('a segment', () => {
  test('holds exactly who fits each of its conditions', async () => {
    const ago = (days: number) => new Date(at().app.clock.now().getTime() - days * day)
    const rich = await plant({ kyc_tier: 3, last_active_at: ago(1) })
    const poor = await plant({ kyc_tier: 1, status: 'pending', last_active_at: ago(40) })
    await plant({ kyc_tier: 2, status: 'rejected', last_active_at: null })
    await plant({ status: 'closed', kyc_tier: 3 })
    await plantWallet(at().app.doors, rich.id, { minor: 5_000_000n })
    await plantWallet(at().app.doors, poor.id, { minor: 100n })
    await takeBalances(at().app.doors.database.sql)
    const people = async (segment: Record<string, unknown>) => (await preview(written(segment))).data.people
    assert.deepEqual(
      [
        await people({}),
        await people({ tiers: [3, 2] }),
        await people({ statuses: ['pending', 'rejected'] }),
        await people({ active_within_days: 2 }),
        await people({ silent_for_days: 30 }),
        await people({ balance_least: '50000' }),
        await people({ balance_least: '0', balance_most: '49999.99' }),
        await people({ joined_to: at().joined, tiers: [1], statuses: ['pending'] }),
        await people({ users: [rich.id, poor.id] }),
        await people({ users: [rich.id, poor.id], tiers: [3] }),
        await people({ frozen: false }),
      ],
      [3, 2, 2, 1, 2, 1, 1, 1, 2, 1, 3],
    )
  })

  test('nobody_fits, range_empty, amount_unreadable, placeholder_unknown, fields: nothing is kept', async () => {
    await plant()
    const cases: [string, object][] = [
      ['nobody_fits', written({ tiers: [0] })],
      ['range_empty', written({ joined_to: '2020-01-01' })],
      ['range_empty', written({ balance_least: '2', balance_most: '1' })],
      ['amount_unreadable', written({ balance_least: '1.001' })],
      ['placeholder_unknown', written({}, { body: 'Dear {customer}' })],
      ['nobody_fits', written({ frozen: true })],
      ['bad_input', written({ users: Array.from({ length: 201 }, () => newId(at().app.doors)) })],
      ['bad_input', written({ tiers: [9] })],
      ['bad_input', written({ colour: 'red' })],
      ['bad_input', written({ statuses: ['closed'] })],
    ]
    const [before] = await at().app.doors.database.sql<{
      n: number
    }>`select count(*)::int n from staff_messages`
    for (const [code, body] of cases) {
      assert.equal((await preview(body)).code, code)
      assert.equal((await send(body)).code, code)
    }
    const [now] = await at().app.doors.database.sql<{ n: number }>`select count(*)::int n from staff_messages`
    assert.deepEqual(now, before)
    for (const role of ['support', 'finance', 'auditor'] as const)
      assert.equal((await send(written(), at().tokens[role])).status, 403)
  })

  test('a few are told by one person; what was seen is what is sent, once: changed_since_preview, already_sent', async () => {
    const planted = await plantMany(3)
    const seen = await preview(written())
    const first = planted.find((person) => person.id === seen.data.seen_by.uuid)
    assert.deepEqual([seen.data.people, seen.data.needs_approval, first !== undefined], [3, false, true])
    const asked = { ...written(), id: seen.data.id, hash: seen.data.hash }
    assert.equal((await send({ ...asked, subject: 'Other news' })).code, 'changed_since_preview')
    const id = await sent(asked)
    assert.equal((await send({ ...asked, reason: 'once more' })).code, 'already_sent')
    assert.equal((await preview({ ...written(), id })).code, 'already_sent')
    await at().app.runJobs()
    const after = await detail(id)
    assert.deepEqual(
      [
        after.state,
        after.people,
        after.reached,
        after.deliveries['sent'],
        after.made_by.name,
        after.approved_by,
      ],
      ['done', 3, 3, 3, 'Test admin', null],
    )
    assert.match(at().app.mailbox.mailsTo(first?.email ?? '')[0]?.subject ?? '', /^News for P\d$/)
    const listed = await at().app.request(contract.listMessages, { token: at().tokens.auditor })
    assert.equal(listed.data.items[0]?.id, id)
  })

  test('step_up_required ten minutes after the sign-in', async () => {
    await plant()
    at().app.clock.advance(10 * 60_000 + 1)
    assert.equal((await send(written())).code, 'step_up_required')
  })

  async function waitingFor(people: number) {
    await plantMany(people)
    const body = { ...written(), reason: 'Because of the works' }
    const seen = await preview(written())
    assert.equal(seen.data.needs_approval, true)
    const asked = await send({ ...body, id: seen.data.id, hash: seen.data.hash })
    assert.equal(asked.status, 202, asked.text)
    assert.ok('approval' in asked.data)
    return { id: seen.data.id, approval: asked.data.approval.id, hash: seen.data.hash }
  }
  const approve = async (approval: string, token: string, on = at().app) => {
    const { data } = await at().app.request(approvals.findApproval, { token, params: { id: approval } })
    return on.request(approvals.approveRequest, {
      token,
      params: { id: approval },
      body: { note: 'I read it', hash: data.hash },
      headers: { 'idempotency-key': `approve-${approval}-${token}` },
    })
  }

  test('many wait for a second person who sees words and conditions; two at once decide once: already_waiting', async () => {
    const { id, approval, hash } = await waitingFor(51)
    const { subject, body, topic, segment } = written()
    const again = await send({ subject, body, topic, segment, id, hash })
    assert.equal(again.code, 'already_waiting')
    const { data } = await at().app.request(approvals.findApproval, {
      token: at().tokens.owner,
      params: { id: approval },
    })
    assert.deepEqual(
      data.changes.map(({ field, after }) => [field, after]),
      [
        ['people', '51'],
        ['who', `joined from ${at().joined}`],
        ['topic', 'money'],
        ['subject', subject],
        ['body', body],
      ],
    )
    assert.equal((await approve(approval, at().tokens.admin)).code, 'own_request')
    assert.equal((await approve(approval, at().tokens.finance)).code, 'not_allowed')
    await hireAdmin(at().app.doors, 'owner', `second${at().count}@house.example`)
    const second = await signInAdmin(at().app, `second${at().count}@house.example`)
    const decided = await Promise.all([
      approve(approval, at().tokens.owner),
      approve(approval, second, at().twin),
    ])
    assert.deepEqual(decided.map(({ status, code }) => code ?? String(status)).toSorted(), [
      '200',
      'already_decided',
    ])
    await at().app.runJobs()
    assert.deepEqual(await timesTold(id), { '1': 51 })
    assert.equal((await detail(id)).made_by.name, 'Test admin')
    assert.equal((await detail(id)).approved_by?.name, 'Test owner')
  })

  test('spread over steps that repeat on two servers, with one killed in its middle: everybody once', async () => {
    const { id, approval } = await waitingFor(230)
    assert.equal((await approve(approval, at().tokens.owner)).status, 200)
    const { sql } = at().app.doors.database
    // The worker dies behind the last person of a step: what it wrote is gone with its transaction.
    await at().app.database.open('finance_owner').sql`
      create function die_in_the_middle() returns trigger language plpgsql as $$ begin
        if (select count(*) from staff_message_recipients where message_id = new.message_id) = 150
          and not exists (select 1 from jobs where kind = 'staff-messages.spread' and failures > 0)
        then raise exception 'killed'; end if; return new; end $$`
    await at().app.database.open('finance_owner').sql`
      create trigger die before insert on staff_message_recipients for each row execute function die_in_the_middle()`
    await Promise.all([at().app.runJobs(), at().twin.runJobs()])
    const stuck = await detail(id)
    assert.deepEqual([stuck.state, stuck.reached, await timesTold(id)], ['running', 100, { '1': 100 }])
    // Leases that ran out: jobs that are done already come again too.
    at().app.clock.advance(5 * 60_000)
    at().twin.clock.set(at().app.clock.now())
    await sql`update jobs set done_at = null, run_at = ${at().app.clock.now()} where kind = 'staff-messages.spread'`
    await Promise.all([at().app.runJobs(), at().twin.runJobs()])
    const whole = await detail(id)
    assert.deepEqual([whole.state, whole.reached, await timesTold(id)], ['done', 230, { '1': 230 }])
    await at().app.database.open('finance_owner').sql`drop trigger die on staff_message_recipients`
  })

  test('how many people one person tells alone is a threshold, which two owners change (threshold_unfit)', async () => {
    const { owner, admin } = at().tokens
    const asked = { command: 'staff-messages.send', role: 'admin', people: 60 }
    const set = (body: object, key: string) =>
      at().app.request(thresholds.setThreshold, {
        token: owner,
        body: { reason: 'A bigger team', ...body },
        headers: { 'idempotency-key': `people-${at().count}-${key}` },
      })
    const amount = { command: asked.command, role: 'admin', currency: 'NGN', amount: '60' }
    assert.equal((await set(amount, 'amount')).code, 'threshold_unfit')
    const seen = await at().app.request(thresholds.previewThreshold, { token: owner, query: asked })
    assert.deepEqual([seen.data.before?.people, seen.data.after.people], [50, 60])
    const waiting = await set({ ...asked, hash: seen.data.hash }, 'people')
    assert.ok('approval' in waiting.data, waiting.text)
    await plantMany(60)
    assert.equal((await preview(written())).data.needs_approval, true)
    await hireAdmin(at().app.doors, 'owner', `another${at().count}@house.example`)
    const second = await signInAdmin(at().app, `another${at().count}@house.example`)
    assert.equal((await approve(waiting.data.approval.id, second)).status, 200)
    assert.equal((await preview(written(), admin)).data.needs_approval, false)
    assert.equal((await preview(written(), owner)).data.needs_approval, true)
    await plant()
    assert.equal((await preview(written(), admin)).data.needs_approval, true)
    const rows = (await at().app.request(thresholds.listThresholds, { token: at().tokens.auditor })).data
    const held = rows.filter((row) => row.command === asked.command && row.in_force)
    assert.deepEqual(
      held.map(({ role, people, amount: none }) => [role, people, none]),
      [
        ['*', 50, null],
        ['admin', 60, null],
      ],
    )
  })
})
