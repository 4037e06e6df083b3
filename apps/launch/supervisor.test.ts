// Answers for what child processes can count on: started again, ended in order, never left behind.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { systemClock } from '#kit/clock.ts'
import { eventually } from '#kit/test/eventually.ts'
import { type ChildPlan, type Supervisor, createSupervisor } from './supervisor.ts'

const folder = mkdtempSync(join(tmpdir(), 'supervisor-test-'))
const supervisors: Supervisor[] = []
after(() => {
  for (const supervisor of supervisors) supervisor.kill()
  rmSync(folder, { recursive: true, force: true })
})

let programs = 0
function program(text: string): string {
  const file = join(folder, `program-${++programs}.mjs`)
  writeFileSync(file, text)
  return file
}

const stays = (url: string): string =>
  program(
    `process.send({ ready: true, url: '${url}' }); console.log('process', process.pid); setInterval(() => {}, 1000)`,
  )

function planOf(file: string, more: Partial<ChildPlan> = {}): ChildPlan & { readonly lines: string[] } {
  const lines: string[] = []
  return { name: 'Child', file, environment: process.env, onLine: (line) => lines.push(line), ...more, lines }
}

function lives(processId: number): boolean {
  try {
    const stat = readFileSync(`/proc/${processId}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2)[0] !== 'Z'
  } catch {
    return false
  }
}

const processIds = (lines: readonly string[]): number[] =>
  lines.filter((line) => line.startsWith('process ')).map((line) => Number(line.split(' ')[1]))

function newSupervisor() {
  const said: string[] = []
  const supervisor = createSupervisor({ clock: systemClock(), say: (line) => said.push(line) })
  supervisors.push(supervisor)
  return { supervisor, said }
}

describe('a kept child', () => {
  it('is ready with its address, and gone after the end', async () => {
    const { supervisor, said } = newSupervisor()
    const plan = planOf(stays('http://here'))
    assert.equal(await supervisor.keep(plan), 'http://here')
    const [processId = 0] = await eventually(() => {
      const found = processIds(plan.lines)
      assert.equal(found.length, 1)
      return found
    })
    await supervisor.stop()
    assert.equal(lives(processId), false)
    assert.deepEqual(said, [])
  })

  it('is started again after kill -9, with a line that says so', async () => {
    const { supervisor, said } = newSupervisor()
    const plan = planOf(stays(''))
    await supervisor.keep(plan)
    const [first = 0] = await eventually(() => {
      assert.equal(processIds(plan.lines).length, 1)
      return processIds(plan.lines)
    })
    process.kill(first, 'SIGKILL')
    await eventually(() => assert.equal(processIds(plan.lines).length, 2))
    await eventually(() => assert.ok(said.includes('Child is back.')))
    assert.equal(said[0], 'Child ended unexpectedly (SIGKILL). Starting it again.')
    await supervisor.stop()
    assert.ok(processIds(plan.lines).every((processId) => !lives(processId)))
  })

  it('that ends before it was ever ready stops the start, with its own words shown', async () => {
    const { supervisor } = newSupervisor()
    const plan = planOf(program(`console.error('the port is taken'); process.exit(3)`))
    await assert.rejects(supervisor.keep(plan), /Child did not start/)
    await eventually(() => assert.deepEqual(plan.lines, ['the port is taken']))
  })

  it('is restarted in order when asked, without a word about an unexpected end', async () => {
    const { supervisor, said } = newSupervisor()
    const plan = planOf(stays(''))
    await supervisor.keep(plan)
    await eventually(() => assert.equal(processIds(plan.lines).length, 1))
    await supervisor.restart('Child')
    await eventually(() => assert.equal(processIds(plan.lines).length, 2))
    await supervisor.stop()
    assert.deepEqual(said, [])
  })

  it('may finish its work after SIGTERM', async () => {
    const { supervisor } = newSupervisor()
    const finished = join(folder, 'finished')
    const text = `import { writeFileSync } from 'node:fs'
      process.on('SIGTERM', () => setTimeout(() => { writeFileSync('${finished}', ''); process.exit(0) }, 200))
      setInterval(() => {}, 1000)
      process.send({ ready: true, url: '' })`
    await supervisor.keep(planOf(program(text)))
    await supervisor.stop()
    assert.ok(existsSync(finished))
  })

  it('does not outlive a launcher that is killed', async () => {
    const child = stays('')
    const launcher = program(`
      const { createSupervisor } = await import('${join(import.meta.dirname, 'supervisor.ts')}')
      const { systemClock } = await import('${join(import.meta.dirname, '../../kit/clock.ts')}')
      const supervisor = createSupervisor({ clock: systemClock(), say: () => {} })
      await supervisor.keep({ name: 'Child', file: '${child}', environment: process.env, onLine: (line) => console.log(line) })
    `)
    const killed = spawn(process.execPath, [launcher], { stdio: ['ignore', 'pipe', 'inherit'] })
    let printed = ''
    killed.stdout.on('data', (piece: Buffer) => (printed += piece.toString()))
    const [processId = 0] = await eventually(() => {
      const found = processIds(printed.split('\n'))
      assert.equal(found.length, 1)
      return found
    })
    assert.equal(lives(processId), true)
    killed.kill('SIGKILL')
    await eventually(() => assert.equal(lives(processId), false))
  })
})

describe('a child that ends by itself', () => {
  it('answers its exit code, and what it sent on the way', async () => {
    const { supervisor, said } = newSupervisor()
    const heard: unknown[] = []
    const text = `process.send({ signIn: ['ada@example.com'] }, () => process.exit(4))`
    const code = await supervisor.run(planOf(program(text), { onMessage: (message) => heard.push(message) }))
    assert.equal(code, 4)
    assert.deepEqual(heard, [{ signIn: ['ada@example.com'] }])
    assert.deepEqual(said, [])
  })

  it('is not started any more once the end has begun', async () => {
    const { supervisor } = newSupervisor()
    await supervisor.stop()
    await assert.rejects(async () => supervisor.run(planOf(stays(''))), /not started any more/)
  })
})
