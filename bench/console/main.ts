// Answers for `npm run bench -- console`: what staff wait for with 1,600,000 users and 20,000,000 entries, beside the naive way.
import { join } from 'node:path'
import { createAdmin } from '#features/admin-sign-in/public.ts'
import { openDatabase } from '#kit/db/database.ts'
import { withDoors } from '../../apps/launch/commands/server-doors.ts'
import { adminPassword, signInAdmin } from '../../e2e/admin.ts'
import { openProcesses, type ProcessWorld, runDue } from '../../e2e/processes.ts'
import { realClock } from '../../e2e/world.ts'
import { drawPeople } from './asks.ts'
import { beside, measuredAs, turnsInAll } from './beside.ts'
import { groupsOf } from './groups.ts'
import { keepTown } from './kept.ts'
import { measureDepth } from './depth.ts'

const people = process.argv.includes('--quick') ? 40_000 : 1_600_000
const hour = 3_600_000
/** The begin of a group's title, where one alone is measured. */
const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice(7) ?? ''

const folder = await keepTown(join(import.meta.dirname, '../../.cache'), people)
const opened = await openProcesses({ keptIn: folder })
// The bank knows nothing of the town: what asks it again later is waited for by nobody.
const world: ProcessWorld = { ...opened, settle: () => runDue(opened) }
const plain = openDatabase({
  url: world.postgres.superuserUrl,
  connections: 1,
  applicationName: 'naive',
  statementTimeoutMilliseconds: hour,
})
let holds = true
try {
  const email = 'bench@staff.example'
  await withDoors(world.commandContext([]), (doors) =>
    createAdmin(doors, { email, name: 'Bench', role: 'owner', password: adminPassword }),
  )
  await untilQuiet()
  const staff = { world, plain, headers: await signInAdmin(world, email) }
  const [entries] = await plain.sql<{ count: bigint }>`select count(*) from ledger.entries`
  console.log(`\n${people} users, ${entries?.count} entries. ${measuredAs}.`)
  for (const { title, cases } of groupsOf(staff, await drawPeople(plain, turnsInAll))) {
    if (!title.startsWith(only)) continue
    console.log(`\n${title}`)
    for (const one of cases) holds = (await beside(one)) && holds
  }
  if (only === '') {
    console.log('\nPages of a hundred')
    holds = (await measureDepth(staff)) && holds
  }
} finally {
  await plain.close()
  await world.close()
}
process.exit(holds ? 0 : 1)

/** Waits until the server has done what it does when it starts: a second in which it asks nothing of the database. */
async function untilQuiet(): Promise<void> {
  for (let quiet = 0; quiet < 10;) {
    await realClock.sleep(100)
    const [busy] = await plain.sql<{ count: number }>`
      select count(*)::int count from pg_stat_activity
      where state = 'active' and backend_type = 'client backend' and pid <> pg_backend_pid()`
    quiet = busy?.count === 0 ? quiet + 1 : 0
  }
}
