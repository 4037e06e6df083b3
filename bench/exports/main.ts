// Answers for `npm run bench -- exports`: a million transactions as CSV and as a workbook, the server's memory and everybody else's wait.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createAdmin } from '#features/admin-sign-in/public.ts'
import * as contract from '#features/exports/contract.ts'
import { listTransactions } from '#features/transactions/contract.ts'
import { searchUsers } from '#features/users/contract.ts'
import type { CallContract } from '#kit/http/contract.ts'
import { withDoors } from '../../apps/launch/commands/server-doors.ts'
import { adminPassword, signInAdmin } from '../../e2e/admin.ts'
import { send } from '../../e2e/customer.ts'
import { openProcesses } from '../../e2e/processes.ts'
import { realClock } from '../../e2e/world.ts'
import { plantTransactions } from './plant.ts'
import { residentMegabytes, type Seen, watchWhile } from './watch.ts'

const run = promisify(execFile)
const rows = process.argv.includes('--quick') ? 100_000 : 1_000_000
const megabytesMost = 100
const timesSlowerMost = 2
const quietMilliseconds = 15_000

const world = await openProcesses()
let holds = true
try {
  await plantTransactions(world.watch, rows)
  await withDoors(world.commandContext([]), (doors) =>
    createAdmin(doors, {
      email: 'bench@staff.example',
      name: 'Bench',
      role: 'owner',
      password: adminPassword,
    }),
  )
  const headers = await signInAdmin(world, 'bench@staff.example')
  const processId = world.api.program().processId
  const looks: readonly CallContract[] = [listTransactions, searchUsers]
  let turn = 0
  const ask = async (): Promise<void> => {
    const look = looks[turn++ % looks.length] ?? listTransactions
    const answered = await send(world, look, { headers })
    if (answered.status !== 200) throw new Error(`${look.name}: ${answered.status}`)
  }
  // The first ones warm the server up.
  await watchWhile(processId, ask, () => realClock.sleep(quietMilliseconds / 3))
  const quiet = await watchWhile(processId, ask, () => realClock.sleep(quietMilliseconds))
  console.log(`\n${rows} transactions; one API process with its jobs. Quiet: ${told(quiet)}.\n`)
  for (const format of contract.exportFormats) {
    const before = residentMegabytes(processId)
    const made = await exportAll(headers, format, { processId, ask })
    for (const [name, seen] of [
      ['made', made.making],
      ['downloaded', made.downloading],
    ] as const)
      judge(`${format}, ${name}`, { seen, before, quiet })
    console.log(`  ${tenths(made.seconds)} s to make it, ${tenths(made.bytes / 1_048_576)} MB to download\n`)
  }
} finally {
  await world.close()
}
process.exit(holds ? 0 : 1)

function tenths(value: number): string {
  return String(Math.round(value * 10) / 10)
}

function told({ p95Milliseconds, peakMegabytes, asked }: Seen): string {
  return `p95 of ${asked} other requests ${tenths(p95Milliseconds)} ms, memory at most ${Math.round(peakMegabytes)} MB`
}

function judge(name: string, { seen, before, quiet }: { seen: Seen; before: number; quiet: Seen }): void {
  const grown = seen.peakMegabytes - before
  const slower = seen.p95Milliseconds / quiet.p95Milliseconds
  const isWithin = grown < megabytesMost && slower < timesSlowerMost
  holds &&= isWithin
  console.log(
    `${isWithin ? 'ok   ' : 'ABOVE'} ${name}: ${told(seen)}; grown by ${Math.round(grown)} MB (bar ${megabytesMost}), ` +
      `${tenths(slower)} times the quiet p95 (bar ${timesSlowerMost})`,
  )
}

type Watched = { readonly processId: number; readonly ask: () => Promise<void> }

async function exportAll(
  headers: Record<string, string>,
  format: 'csv' | 'xlsx',
  { processId, ask }: Watched,
): Promise<{ making: Seen; downloading: Seen; seconds: number; bytes: number }> {
  const preview = await send(world, contract.previewExport, { headers, query: '?list=transactions' })
  const columns = preview.data.columns.filter(({ shown }) => shown).map(({ key }) => key)
  const since = realClock.now().getTime()
  let id = ''
  const making = await watchWhile(processId, ask, async () => {
    const asked = await send(world, contract.askForExport, {
      headers,
      body: { list: 'transactions', columns, format },
    })
    if (asked.status !== 200) throw new Error(JSON.stringify(asked.body))
    id = asked.data.id
    await untilDone(headers, id)
  })
  const seconds = (realClock.now().getTime() - since) / 1_000
  let bytes = 0
  const downloading = await watchWhile(processId, ask, async () => {
    bytes = await downloadAll(headers, id, format)
  })
  return { making, downloading, seconds, bytes }
}

async function untilDone(headers: Record<string, string>, id: string): Promise<void> {
  for (;;) {
    const { data } = await send(world, contract.listExports, { headers, query: '?per_page=1' })
    const [made] = data.items
    if (made?.id !== id || made.state === 'failed') throw new Error(`the export is ${made?.state}`)
    if (made.state === 'done' && made.rows_done === rows) return
    if (made.state === 'done') throw new Error(`the export has ${made.rows_done} rows`)
    await realClock.sleep(250)
  }
}

/** Reads the file as a browser does, keeps nothing of it, and counts the lines of a CSV. */
async function downloadAll(
  headers: Record<string, string>,
  id: string,
  format: 'csv' | 'xlsx',
): Promise<number> {
  const link = await send(world, contract.linkToExport, { headers, params: { id } })
  const program = join(import.meta.dirname, 'download.ts')
  const { stdout } = await run(process.execPath, [program, `${world.api.url}${link.data.href}`])
  const [bytes = 0, lines = 0] = stdout.split(' ').map(Number)
  if (format === 'csv' && lines !== rows + 1) throw new Error(`the file has ${lines} lines`)
  return bytes
}
