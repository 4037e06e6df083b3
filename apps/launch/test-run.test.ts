// Answers for an honest count of tests: whatever did not run to a good end has failed.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'

const folder = mkdtempSync(join(tmpdir(), 'test-run-test-'))
after(() => rmSync(folder, { recursive: true, force: true }))

type Outcome = { readonly passed: number; readonly failed: number; readonly printed: string }

/** Runs planted test files with the runner of `npm test`, in a process of its own: a runner cannot run in a runner. */
function outcomeOf(name: string, text: string, silence = 60_000): Promise<Outcome> {
  const file = join(folder, `${name}.test.mjs`)
  const head = "import { after, before, describe, it, test } from 'node:test'\n"
  writeFileSync(file, head + text)
  const script = join(folder, `${name}.mjs`)
  writeFileSync(
    script,
    `const { runTests } = await import('${join(import.meta.dirname, 'test-run.ts')}')
    const count = await runTests({ root: '${folder}', files: ['${file}'], concurrency: 1, silenceMilliseconds: ${silence}, print: (line) => console.log(line) })
    console.log(JSON.stringify(count))`,
  )
  const { NODE_TEST_CONTEXT: _, ...environment } = process.env
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [script], { env: environment }, (fault, stdout) => {
      if (fault) return reject(new Error(fault.message))
      const lines = stdout.trim().split('\n')
      const count: { passed: number; failed: number } = JSON.parse(lines.pop() ?? '')
      resolve({ ...count, printed: lines.join('\n') })
    })
  })
}

async function assertCount(
  name: string,
  text: string,
  expected: { passed: number; failed: number },
): Promise<Outcome> {
  const outcome = await outcomeOf(name, text)
  assert.deepEqual({ passed: outcome.passed, failed: outcome.failed }, expected, outcome.printed)
  return outcome
}

describe('the count of tests', () => {
  it('counts what passed, inside suites too', async () => {
    await assertCount(
      'good',
      "test('a', () => {}); describe('s', () => { it('b', () => {}); it('c', () => {}) })",
      {
        passed: 3,
        failed: 0,
      },
    )
  })

  it('shows a fault with its place and counts it once', async () => {
    const text =
      "describe('s', () => { it('b', () => { throw new Error('planted fault') }); it('c', () => {}) })"
    const outcome = await assertCount('fault', text, { passed: 1, failed: 1 })
    assert.match(outcome.printed, /FAILED {2}fault\.test\.mjs:2 {2}b\n.*planted fault/)
  })

  it('counts a skipped test as failed', async () => {
    await assertCount('skipped', "test('a', () => {}); test('b', { skip: 'later' }, () => {})", {
      passed: 1,
      failed: 1,
    })
    await assertCount('skipped-inside', "test('a', (t) => t.skip())", { passed: 0, failed: 1 })
  })

  it('counts an unfinished test as failed', async () => {
    await assertCount('unfinished', "test('a', { todo: true }, () => {}); test('b', () => {})", {
      passed: 1,
      failed: 1,
    })
  })

  it('counts tests that did not run because what stands around them failed', async () => {
    const text =
      "describe('s', () => { before(() => { throw new Error('no ground') }); it('a', () => {}); it('b', () => {}) })"
    const outcome = await assertCount('cancelled', text, { passed: 0, failed: 2 })
    assert.match(outcome.printed, /no ground/)
  })

  it('counts a file that ran no test as failed', async () => {
    await assertCount('empty', '', { passed: 0, failed: 1 })
  })

  it('counts a file that cannot be read as failed', async () => {
    await assertCount('syntax', "test('a', () => {}); this is no program", { passed: 0, failed: 1 })
  })

  it('counts a file that ends badly after its tests', async () => {
    await assertCount('late', "test('a', () => {}); setTimeout(() => { throw new Error('late') }, 20)", {
      passed: 1,
      failed: 1,
    })
    await assertCount('after', "test('a', () => {}); after(() => { throw new Error('unclean') })", {
      passed: 1,
      failed: 1,
    })
    const code = "test('a', () => {}); process.on('exit', () => { process.exitCode = 1 })"
    await assertCount('code', code, { passed: 1, failed: 1 })
  })

  it('shows what a file printed when it fails, and not when it passes', async () => {
    const good = await outcomeOf('quiet', "test('a', () => console.log('spoken'))")
    assert.ok(!good.printed.includes('spoken'))
    const bad = await outcomeOf(
      'loud',
      "test('a', () => { console.log('spoken'); throw new Error('fault') })",
    )
    assert.match(bad.printed, /\| spoken/)
  })

  it('ends a file that hangs after its tests, names it, and counts it as failed', async () => {
    const text = "test('done', () => {}); setInterval(() => {}, 1000)"
    const { failed, printed } = await outcomeOf('hanging', text, 3_000)
    assert.ok(failed > 0, printed)
    assert.match(printed, /not finished: hanging\.test\.mjs/)
  })
})
