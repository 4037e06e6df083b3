// Answers for an honest count of tests: whatever did not run to a good end has failed.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it, test } from 'node:test'
import { createTestProcesses } from './processes.ts'
import { outcomeOf, type Piece, runPieces } from './run.ts'

const folder = mkdtempSync(join(tmpdir(), 'run-test-'))
const times = { hangMilliseconds: 60_000, patienceMilliseconds: 500 }
const usual = createTestProcesses({ root: folder, ...times })
const impatient = createTestProcesses({ root: folder, ...times, hangMilliseconds: 2_000 })
const tenSeconds = createTestProcesses({ root: folder, ...times, hangMilliseconds: 10_000 })
/** For work that ends by itself, however busy the machine is. */
const patient = createTestProcesses({ root: folder, ...times, patienceMilliseconds: 60_000 })
after(() => {
  for (const processes of [usual, impatient, tenSeconds, patient]) processes.end()
  rmSync(folder, { recursive: true, force: true })
})

type Outcome = { readonly passed: number; readonly failed: number; readonly printed: string }

const pieceOf = (name: string, run: Piece['run'], more: Partial<Piece> = {}): Piece => ({
  name,
  kind: 'near',
  expectedSeconds: 1,
  needs: [],
  isTest: true,
  run,
  ...more,
})

/** Runs a planted test file as `npm test` would. */
async function run(name: string, text: string, processes = usual): Promise<Outcome> {
  const file = join(folder, `${name}.test.mjs`)
  writeFileSync(file, `import { after, before, describe, it, test } from 'node:test'\n${text}`)
  const lines: string[] = []
  const { count } = await runPieces([pieceOf(`${name}.test.mjs`, () => processes.run(file))], {
    atOnce: 1,
    print: (line) => void lines.push(line),
  })
  return { ...count, printed: lines.join('\n') }
}

async function assertCount(
  name: string,
  text: string,
  expected: { passed: number; failed: number },
  processes = usual,
): Promise<Outcome> {
  const outcome = await run(name, text, processes)
  assert.deepEqual({ passed: outcome.passed, failed: outcome.failed }, expected, outcome.printed)
  return outcome
}

describe('the count of tests', () => {
  it('counts what passed, inside suites too', async () => {
    const text = "test('a', () => {}); describe('s', () => { it('b', () => {}); it('c', () => {}) })"
    await assertCount('good', text, { passed: 3, failed: 0 })
  })

  it('shows a fault with its place and counts it once', async () => {
    const text =
      "describe('s', () => { it('b', () => { throw new Error('planted fault') }); it('c', () => {}) })"
    const outcome = await assertCount('fault', text, { passed: 1, failed: 1 })
    assert.match(outcome.printed, /FAILED {2}fault\.test\.mjs:2 {2}b\n.*planted fault/)
  })

  it('counts a skipped test as failed', async () => {
    const outside = "test('a', () => {}); test('b', { skip: 'later' }, () => {})"
    await assertCount('skipped', outside, { passed: 1, failed: 1 })
    await assertCount('skipped-inside', "test('a', (t) => t.skip())", { passed: 0, failed: 1 })
  })

  it('runs what another test asks to leave out, and counts the asking as a fault; the next file is none the worse', async () => {
    const broken = "test('b', () => { throw new Error('left out') })"
    for (const [name, text] of [
      ['only', `test.only('a', () => {}); ${broken}`],
      ['only-option', `test('a', { only: true }, () => {}); ${broken}`],
      ['only-suite', `describe.only('s', () => { it('a', () => {}) }); ${broken}`],
    ] as const) {
      const outcome = await assertCount(name, text, { passed: 1, failed: 1 })
      assert.match(
        outcome.printed,
        /is marked as the only one[^]*left out|left out[^]*is marked as the only one/,
      )
      await assertCount('after-only', "test('a', () => {})", { passed: 1, failed: 0 })
    }
    const inside =
      "test('a', async (t) => { t.runOnly(true); await t.test('x', () => { throw new Error('x') }) })"
    const { failed, printed } = await run('run-only', inside)
    assert.equal(failed, 2, printed)
    assert.match(printed, /a leaves some of its subtests out/)
  })

  it('counts a test that is declared in a hook, and one that does nothing, as failed', async () => {
    const inHook = "before(() => { test('x', () => { throw new Error('unheard') }) }); test('k', () => {})"
    const hook = await assertCount('hook', inHook, { passed: 1, failed: 1 })
    assert.match(hook.printed, /x was declared in a hook \(before\)/)
    const inSuite = "describe('s', () => { after(() => { test('y', () => {}) }); it('k', () => {}) })"
    await assertCount('hook-of-suite', inSuite, { passed: 1, failed: 1 })
    const nothing = await run('nothing', "test('to be written'); test('k', () => {})")
    assert.match(nothing.printed, /to be written has nothing that it does/)
    assert.ok(nothing.failed > 0)
  })

  it('counts a test that is expected to fail as failed', async () => {
    const text =
      "test('a', () => {}); test('b', { expectFailure: true }, () => { throw new Error('broken') })"
    await assertCount('expected', text, { passed: 1, failed: 1 })
  })

  it('counts an unfinished test as failed', async () => {
    const text = "test('a', { todo: true }, () => {}); test('b', () => {})"
    await assertCount('unfinished', text, { passed: 1, failed: 1 })
  })

  it('counts tests that did not run because what stands around them failed', async () => {
    const around =
      "describe('s', () => { before(() => { throw new Error('no ground') }); it('a', () => {}); it('b', () => {}) })"
    assert.match((await assertCount('cancelled', around, { passed: 0, failed: 2 })).printed, /no ground/)
    const file = "before(() => { throw new Error('no floor') }); test('a', () => {}); test('b', () => {})"
    assert.match((await assertCount('cancelled-file', file, { passed: 0, failed: 2 })).printed, /no floor/)
  })

  it('counts a file that ran no test as failed', async () => {
    await assertCount('empty', '', { passed: 0, failed: 1 })
  })

  it('counts a file that cannot be read as failed', async () => {
    await assertCount('syntax', "test('a', () => {}); this is no program", { passed: 0, failed: 1 })
  })

  it('counts a file that ends badly after its tests', async () => {
    const late = "test('a', () => {}); setTimeout(() => { throw new Error('late') }, 20)"
    assert.match(
      (await assertCount('late', late, { passed: 1, failed: 1 })).printed,
      /outside its tests.*late/,
    )
    const unclean = "test('a', () => {}); after(() => { throw new Error('unclean') })"
    await assertCount('after', unclean, { passed: 1, failed: 1 })
    const gone = "test('a', () => {}); test('b', async () => process.exit(0))"
    const ended = await assertCount('gone', gone, { passed: 0, failed: 1 })
    assert.match(ended.printed, /ended in the middle \(0\); it was at: b/)
  })

  it('counts what fails after its test by work that the test did not wait for', async () => {
    const thread =
      "import { scrypt } from 'node:crypto'; test('a', () => { scrypt('a', 'b', 64, { N: 2 ** 14 }, () => { throw new Error('unawaited') }) })"
    const outcome = await assertCount('thread', thread, { passed: 1, failed: 1 }, patient)
    assert.match(outcome.printed, /unawaited/)
    const hidden =
      "test('a', () => void Promise.reject(new Error('lost'))); test('b', async () => { await new Promise((r) => setTimeout(r, 20)); process.exitCode = 0 })"
    assert.match((await run('hidden', hidden)).printed, /FAILED[^]*lost/)
  })

  it('counts what fails at the end of its process, and an exit code that says so', async () => {
    const atExit = "process.on('exit', () => { throw new Error('too late') }); test('a', () => {})"
    assert.match((await assertCount('at-exit', atExit, { passed: 1, failed: 1 })).printed, /too late/)
    const byCode = "test('a', () => { process.exitCode = 1 })"
    assert.match((await assertCount('by-code', byCode, { passed: 1, failed: 1 })).printed, /exit code 1/)
    await assertCount('after-codes', "test('a', () => {})", { passed: 1, failed: 0 })
  })

  it('hears of failures also where a test has put something in the place of process.send', async () => {
    const text =
      "import { mock } from 'node:test'; test('a', () => void mock.method(process, 'send', () => true)); test('b', () => { throw new Error('unheard') })"
    await assertCount('mocked-send', text, { passed: 1, failed: 1 })
  })

  it('counts tests that are declared late, as they end', async () => {
    const inSuite =
      "test('a', () => {}); describe('s', async () => { await new Promise((r) => setTimeout(r, 20)); test('x', () => { throw new Error('late fault') }); test('y', () => {}) })"
    const outcome = await assertCount('late-suite', inSuite, { passed: 2, failed: 1 })
    assert.match(outcome.printed, /FAILED.* x\n.*late fault/)
    const byTimer =
      "test('a', () => {}); setTimeout(() => test('x', () => { throw new Error('late fault') }), 50)"
    await assertCount('late-timer', byTimer, { passed: 1, failed: 1 })
    await assertCount('after-late', "test('a', () => {})", { passed: 1, failed: 0 })
  })

  it('says a fault that cannot be shown', async () => {
    const text =
      "import { inspect } from 'node:util'; test('a', () => { throw { [inspect.custom]() { throw new Error('no words') } } })"
    await assertCount('unshown', text, { passed: 0, failed: 1 })
  })

  it('shows what a file printed when it fails, and not when it passes', async () => {
    const good = await run('quiet', "test('a', () => console.log('spoken'))")
    assert.ok(!good.printed.includes('spoken'))
    const bad = await run('loud', "test('a', () => { console.log('spoken'); throw new Error('fault') })")
    assert.match(bad.printed, /\| spoken/)
    const endless =
      "test('a', () => { for (let i = 0; i < 40; i++) process.stdout.write('y'.repeat(1e6)); throw new Error('fault') })"
    const { printed } = await run('endless', endless)
    assert.ok(printed.includes('| yyy') && printed.length < 10_000)
  })

  it('ends a file that does not end, whatever it prints, and counts it as failed', async () => {
    const text = "test('a', () => new Promise(() => setInterval(() => console.log('still here'), 10)))"
    const endless = await run('endless', text, impatient)
    assert.equal(endless.failed, 1)
    assert.match(endless.printed, /had not gone on for .* minutes, and was ended; it was at: a/)
  })

  it('leaves a file alone that goes on, however long it takes in all', async () => {
    const text = 'abc'
      .split('')
      .map((name) => `test('${name}', () => new Promise((done) => setTimeout(done, 4_000)))`)
      .join('\n')
    const slow = await run('slow', text, tenSeconds)
    assert.deepEqual([slow.passed, slow.failed], [3, 0])
  })
})

describe('files that share a process', () => {
  it('run one after another, each from its own beginning', async () => {
    const text = "let ran = 0; test('a', () => { ran += 1; if (ran !== 1) throw new Error('again') })"
    for (const name of ['first', 'second']) await assertCount(name, text, { passed: 1, failed: 0 })
  })

  it('find the environment as it was, whatever the one before did to it', async () => {
    await assertCount('sets', "test('a', () => { process.env.PLANTED = 'yes' })", { passed: 1, failed: 0 })
    const looks = "test('a', () => { if (process.env.PLANTED) throw new Error('still there') })"
    await assertCount('looks', looks, { passed: 1, failed: 0 })
  })

  it('are not disturbed by how long the ones before had to close', async () => {
    await assertCount('quick', "test('a', () => {})", { passed: 1, failed: 0 })
    const closing = "test('a', () => {}); after(() => setTimeout(() => {}, 400))"
    await assertCount('half', "test('a', () => new Promise((r) => setTimeout(r, 300)))", {
      passed: 1,
      failed: 0,
    })
    await assertCount('closing', closing, { passed: 1, failed: 0 })
  })

  it('are not followed in all that is asynchronous while their tests run', async () => {
    // Whoever is followed has another id in each continuation.
    const text =
      "import { executionAsyncId } from 'node:async_hooks'; test('a', async () => { await null; const id = executionAsyncId(); await null; if (executionAsyncId() !== id) throw new Error('followed') })"
    for (const name of ['followed-first', 'followed-second'])
      await assertCount(name, text, { passed: 1, failed: 0 })
  })

  it('find the folder and the timers as they were', async () => {
    const bends =
      "import { mock } from 'node:test'; test('a', () => { process.chdir('/'); mock.timers.enable({ apis: ['setTimeout'] }) })"
    await assertCount('bends', bends, { passed: 1, failed: 0 })
    const looks =
      "test('a', async () => { if (process.cwd() === '/') throw new Error('elsewhere'); await new Promise((r) => setTimeout(r, 1)) })"
    await assertCount('looks-again', looks, { passed: 1, failed: 0 })
  })

  it('must leave nothing open: who does has failed, and the next one gets another process', async () => {
    const text = "import { createServer } from 'node:net'; test('a', () => createServer().listen(0))"
    assert.match((await assertCount('open', text, { passed: 1, failed: 1 })).printed, /TCPServerWrap/)
    const program =
      "import { spawn } from 'node:child_process'; test('a', () => spawn('sleep', ['986'], { env: {}, stdio: 'ignore', detached: true }).unref())"
    assert.match(
      (await assertCount('program', program, { passed: 1, failed: 1 })).printed,
      /running: sleep 986/,
    )
    const thread =
      "import { Worker } from 'node:worker_threads'; test('a', () => new Worker('setInterval(() => {}, 1000)', { eval: true }).unref())"
    assert.match((await assertCount('thread', thread, { passed: 1, failed: 1 })).printed, /a worker thread/)
    const exits = "test('a', () => {}); test('b', () => process.exit(1))"
    await assertCount('exits', exits, { passed: 0, failed: 1 })
    await assertCount('next', "test('a', () => {})", { passed: 1, failed: 0 })
  })
})

describe('the order of pieces', () => {
  const orderOf = async (pieces: readonly Piece[]): Promise<{ order: string[]; failed: number }> => {
    const order: string[] = []
    const { count } = await runPieces(
      pieces.map((piece) => ({
        ...piece,
        run: async () => {
          order.push(piece.name)
          return piece.run()
        },
      })),
      { atOnce: 1, print: () => undefined },
    )
    return { order, failed: count.failed }
  }
  const passes = async () => outcomeOf({ passed: 1 })

  test('what others need comes first, then the longest', async () => {
    const { order } = await orderOf([
      pieceOf('short', passes, { expectedSeconds: 1 }),
      pieceOf('long', passes, { expectedSeconds: 9, needs: ['ground'] }),
      pieceOf('middle', passes, { expectedSeconds: 5 }),
      pieceOf('ground', async () => outcomeOf({}), { isTest: false, expectedSeconds: 0 }),
    ])
    assert.deepEqual(order, ['ground', 'long', 'middle', 'short'])
  })

  test('what stands on something that failed has failed', async () => {
    const breaks = async () => outcomeOf({ faults: ['no database'] })
    const { order, failed } = await orderOf([
      pieceOf('ground', breaks, { isTest: false }),
      pieceOf('upon it', passes, { needs: ['ground'] }),
    ])
    assert.deepEqual(order, ['ground'])
    assert.equal(failed, 2)
  })
})
