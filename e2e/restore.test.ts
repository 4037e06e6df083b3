// Promises about life after a restore: what the partners did meanwhile is found and recorded once, and nothing is done twice.
import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import * as signIn from '#features/customer-sign-in/contract.ts'
import { systemRandom } from '#kit/random.ts'
import { eventually } from '#kit/test/eventually.ts'
import { runFolder } from '#kit/test/run-folder.ts'
import { createBackup } from '../apps/launch/backup/create-backup.ts'
import { restoreBackup } from '../apps/launch/backup/restore-backup.ts'
import { ledgerVerify } from '../apps/launch/commands/ledger-verify.ts'
import { send } from './customer.ts'
import { aCustomer } from './people.ts'
import { openProcesses, type ProcessWorld } from './processes.ts'
import { realClock } from './world.ts'

const root = join(import.meta.dirname, '..')
const file = join(runFolder(), 'restore-test.backup')
let world: ProcessWorld
let cookie = ''
let account = ''

before(async () => {
  world = await openProcesses()
  ;({ cookie, account } = await aCustomer(world))
})
after(async () => {
  rmSync(file, { force: true })
  await world.close()
})

const arrive = (reference: string, amount: string) =>
  world.control('/bank/deposits', { account_number: account, amount, reference })

async function recorded(): Promise<string[]> {
  const rows = await world.watch.sql<{
    reference: string
  }>`select provider_reference reference from deposits order by 1`
  return rows.map(({ reference }) => reference)
}

test('a copy of a moment ago is put back: deposits since then come again, each once, under their own references', async () => {
  await arrive('before', '100')
  await eventually(async () => assert.deepEqual(await recorded(), ['before']))
  await world.settle()
  // Told of, but not recorded: the bank answers nothing for the while in which the copy is made.
  await world.control('/outage', { rail: 'paystack', mode: '503', untilMs: 3_600_000 })
  await arrive('waiting', '20')
  await eventually(async () => {
    const [job] = await world.watch.sql<{ kind: string }>`select kind from jobs where done_at is null`
    assert.equal(job?.kind, 'deposits.record')
  })
  const doors = {
    ownerUrl: world.postgres.main.urlFor('finance_owner'),
    keys: world.settings,
    clock: realClock,
    random: systemRandom(),
    migrationsFolder: join(root, 'db/migrations'),
  }
  await createBackup(doors, file)
  await fetch(`http://127.0.0.1:${world.settings.sandboxPort}/__ctl/scenarios`, { method: 'DELETE' })
  await arrive('after', '3')
  await eventually(async () => {
    await world.drain()
    assert.deepEqual(await recorded(), ['after', 'before', 'waiting'])
  })
  await world.api.program().kill()
  const restored = await restoreBackup(doors, file, { replace: true })
  assert.ok(restored.kept)
  assert.equal(restored.waitingJobs, 1)
  assert.deepEqual(await recorded(), ['before'])
  await world.api.start()
  await eventually(async () => {
    await world.drain()
    assert.deepEqual(await recorded(), ['after', 'before', 'waiting'])
  })
  const said: string[] = []
  assert.equal(await ledgerVerify.run([], world.commandContext(said)), 0, said.join('\n'))
  assert.match(said.join('\n'), /^Read the whole book: \d+ transfers[^]*ok +anchors: \d+ anchors fit/)
  said.length = 0
  assert.equal(await ledgerVerify.run(['--since-anchor'], world.commandContext(said)), 0, said.join('\n'))
  assert.match(
    said.join('\n'),
    /^Anchor \d+ of .* says that all before was sound\. Read what came after transfer/,
  )
})

test('who was signed in then signs in anew: a session that was ended since would live again', async () => {
  assert.equal((await send(world, signIn.whoAmI, { cookie })).status, 401)
})
