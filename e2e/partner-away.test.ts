// Promises about a partner that stays away: it is asked seldomer, not for ever; then a person is told, and their word begins it anew.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as cases from '#features/cases/contract.ts'
import * as uploads from '#features/uploads/contract.ts'
import { askedHoursMost } from '#kit/jobs/ask-again.ts'
import { signInAdmin } from './admin.ts'
import { confirmEmail, selfieOf, send } from './customer.ts'
import { aCustomer, aMember } from './people.ts'
import { openWorld, type World } from './world.ts'

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world?.close())

const hour = 3_600_000
type Job = { attempts: number; failures: number; dead: boolean; asked: Date }

async function jobOf(kind: string): Promise<Job> {
  const [row] = await world.api.doors.database.sql<Job>`
    select attempts, failures, dead_at is not null dead, created_at asked from jobs where kind = ${kind} order by id desc limit 1`
  return row ?? assert.fail('it left a job')
}

/** Lets an hour pass at a time, until a job is put aside. Answers how many hours that took. */
async function hoursUntilDead(kind: string): Promise<number> {
  for (let hours = 1; hours <= askedHoursMost + 48; hours++) {
    world.clock.advance(hour)
    await world.settle()
    if ((await jobOf(kind)).dead) return hours
  }
  return assert.fail('it is asked for ever')
}

test('a scanner that stays away for days leaves a case; the file is looked at when somebody says so', async () => {
  const { email, cookie } = await aCustomer(world, { tier: 0 })
  await world.control('/outage', { rail: 'clamd', mode: '503', untilMs: 400 * hour })
  const id = await selfieOf(world, cookie)
  await world.settle()
  const hours = await hoursUntilDead('uploads.check')
  assert.ok(hours > askedHoursMost, `after ${hours} hours`)
  const { attempts } = await jobOf('uploads.check')
  assert.ok(attempts < 150, `asked ${attempts} times`)
  const headers = await signInAdmin(world, await aMember(world, 'admin'))
  const { data } = await send(world, cases.listCases, { headers })
  const [found] = data.items.filter(({ kind }) => kind === 'job_stopped')
  assert.ok(found && data.items.length === 1, JSON.stringify(data.items))

  await world.control('/outage', { rail: 'clamd', mode: 'off' })
  await world.settle()
  assert.ok((await jobOf('uploads.check')).dead, 'nobody runs it by themselves')
  const note = 'The scanner is back.'
  const retried = await send(world, cases.retryJob, { headers, params: { id: found.id }, body: { note } })
  assert.equal(retried.status, 200, JSON.stringify(retried.body))
  await world.settle()
  const mine = await confirmEmail(world, email)
  const seen = await world.api.doors.database.sql`select state from uploads where id = ${id}`
  assert.deepEqual(seen, [{ state: 'clean' }], mine && uploads.findUpload.name)
})
