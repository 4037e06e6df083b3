// Promises about a test run that is killed: no process of it goes on, frozen or apart, and no folder of it stays.
import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { eventually } from '#kit/test/eventually.ts'
import { runFolderOf } from './run-folder.ts'

const root = mkdtempSync(join(tmpdir(), 'run-folder-test-'))
after(() => rmSync(root, { recursive: true, force: true }))

type Told = {
  readonly folders: readonly string[]
  readonly children: Readonly<Record<'usual' | 'frozen' | 'apart', number>>
  /** What ends the run when the command is gone. */
  readonly keeper: number
}

/** A run with a child as usual, one that stands still, and one that knows the run only by how it was started. */
const program = `
  import { spawn } from 'node:child_process'
  import { join } from 'node:path'
  import { openRunFolder, processesOf } from '${join(import.meta.dirname, 'run-folder.ts')}'
  const { folder, end } = openRunFolder('${root}')
  const idle = ['-e', 'setInterval(() => {}, 1000)']
  const usual = spawn(process.execPath, idle)
  const frozen = spawn(process.execPath, idle, { detached: true })
  frozen.kill('SIGSTOP')
  const apart = spawn(process.execPath, [...idle, join(folder, 'database')], { env: {}, detached: true })
  process.on('message', () => void end().then(() => process.exit(0)))
  process.send({
    folders: [folder, process.env.TMPDIR],
    children: { usual: usual.pid, frozen: frozen.pid, apart: apart.pid },
    keeper: processesOf(folder).find((id) => ![usual.pid, frozen.pid, apart.pid].includes(id)),
  })`

function lives(processId: number): boolean {
  try {
    process.kill(processId, 0)
    return true
  } catch {
    return false
  }
}

async function startRun(name: string): Promise<{ told: Told; kill(): void; end(): void }> {
  const file = join(root, `${name}.mjs`)
  mkdirSync(join(root, '.cache'), { recursive: true })
  writeFileSync(file, program)
  const child = fork(file, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const told = await new Promise<Told>((resolve, reject) => {
    child.once('message', (message: Told) => resolve(message))
    child.once('exit', () => reject(new Error('it ended before it had begun')))
  })
  for (const folder of told.folders) assert.ok(existsSync(folder), folder)
  for (const [of, id] of Object.entries(told.children)) assert.ok(lives(id), of)
  return { told, kill: () => void child.kill('SIGKILL'), end: () => void child.send('end') }
}

const assertNothingLeft = ({ folders, children }: Told): Promise<void> =>
  eventually(() => {
    assert.deepEqual(
      Object.entries(children).filter(([, id]) => lives(id)),
      [],
    )
    assert.deepEqual(folders.filter(existsSync), [])
  })

test('a run that is killed leaves no process and no folder', async () => {
  const { told, kill } = await startRun('killed')
  kill()
  await assertNothingLeft(told)
})

test('a run that ends leaves no process and no folder', async () => {
  const { told, end } = await startRun('ended')
  end()
  await assertNothingLeft(told)
})

test('a run that ends without its keeper, which somebody killed, leaves no process and no folder', async () => {
  const { told, end } = await startRun('keeperless')
  process.kill(told.keeper, 'SIGKILL')
  await eventually(() => assert.equal(lives(told.keeper), false))
  end()
  await assertNothingLeft(told)
})

test('the folder of a run says whose it is', () => {
  assert.equal(runFolderOf('run-12'), 12)
  assert.equal(runFolderOf('run-12-old'), undefined)
})
