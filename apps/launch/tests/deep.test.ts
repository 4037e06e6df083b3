// Promises about the record of a deep run: taken up at the same commit, or where nothing has changed, and written when all of it has passed.
import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { openDeepRun as open } from './deep.ts'
import { findTestFiles } from './files.ts'

const root = mkdtempSync(join(tmpdir(), 'deep-test-'))
for (const folder of ['docs', '.cache']) mkdirSync(join(root, folder))
after(() => rmSync(root, { recursive: true, force: true }))

type Opened = {
  readonly commit: string | undefined
  readonly seed: string
  /** Of the pieces that depend on less than the whole tree: on what. */
  readonly hashes?: Readonly<Record<string, string>>
}
const openDeepRun = (folder: string, { hashes = {}, ...of }: Opened, commitNow = () => of.commit) =>
  open(folder, { ...of, dependsOn: (name) => hashes[name] }, commitNow)

const record = join(root, 'docs/deep-run.json')

const taken = (name: string, failed = 0) => ({
  name,
  kind: 'near',
  seconds: 1.4,
  busySeconds: 1,
  spent: {},
  passed: 2,
  failed,
  figures: [`${name}: 7 seeds`],
})

test('a run that was stopped is taken up with its seed; a changed tree, or another commit, begins anew', () => {
  const first = openDeepRun(root, { commit: 'first', seed: 'aa' })
  first.keep(taken('a'))
  first.keep(taken('b', 1))
  const again = openDeepRun(root, { commit: 'first', seed: 'bb' })
  assert.deepEqual([again.seed, again.isDone('a'), again.isDone('b')], ['aa', true, false])
  assert.equal(again.passedBefore(['a', 'b']), 2)
  const changed = openDeepRun(root, { commit: undefined, seed: 'cc' })
  assert.deepEqual([changed.seed, changed.isDone('a')], ['cc', false])
  changed.keep(taken('c'))
  assert.equal(changed.conclude(['c']), false)
  assert.equal(openDeepRun(root, { commit: 'first', seed: 'dd' }).isDone('a'), true)
  assert.equal(openDeepRun(root, { commit: 'second', seed: 'dd' }).isDone('a'), false)
})

test('what ended while the tree was changed is not kept, and writes no record', () => {
  let now: string | undefined = 'third'
  const run = openDeepRun(root, { commit: 'third', seed: 'ff' }, () => now)
  run.keep(taken('a'))
  now = undefined
  run.keep(taken('b'))
  assert.deepEqual([run.isDone('a'), run.isDone('b'), run.conclude(['a'])], [true, false, false])
  now = 'third'
  run.keep(taken('b', 1))
  assert.equal(run.conclude(['a', 'b']), false)
  assert.ok(!existsSync(record))
})

test('the record is written when each piece has passed, and not before', () => {
  const run = openDeepRun(root, { commit: 'second', seed: 'ee' })
  run.keep(taken('a'))
  assert.equal(run.conclude(['a', 'b']), false)
  assert.ok(!existsSync(record))
  run.keep(taken('b'))
  assert.equal(run.conclude(['a', 'b']), true)
  const written = JSON.parse(readFileSync(record, 'utf8'))
  assert.deepEqual([written.commit, written.seed, Object.keys(written.pieces)], ['second', 'ee', ['a', 'b']])
  assert.deepEqual(written.pieces.a, { passed: 2, failed: 0, seconds: 1, figures: ['a: 7 seeds'] })
})

test('of another commit, what depends on nothing that has changed since stands, and says of which run it was', () => {
  const run = openDeepRun(root, { commit: 'fourth', seed: 'aa', hashes: { 'a, part 0': 'x', b: 'y' } })
  for (const name of ['a, part 0', 'b', 'c']) run.keep(taken(name))
  const next = openDeepRun(root, { commit: 'fifth', seed: 'bb', hashes: { 'a, part 0': 'x', b: 'z' } })
  assert.deepEqual(
    ['a, part 0', 'b', 'c'].map((name) => next.isDone(name)),
    [true, false, false],
  )
  for (const name of ['b', 'c']) next.keep(taken(name))
  assert.equal(next.conclude(['a, part 0', 'b', 'c']), true)
  rmSync(join(root, '.cache/deep-run.json'))
  // Taken up from the record alone, and told of the run that it was part of.
  const third = openDeepRun(root, { commit: 'sixth', seed: 'cc', hashes: { 'a, part 0': 'x', b: 'z' } })
  assert.deepEqual(
    ['a, part 0', 'b', 'c'].map((name) => third.isDone(name)),
    [true, true, false],
  )
  third.keep(taken('c'))
  assert.equal(third.conclude(['a, part 0', 'b', 'c']), true)
  const { pieces } = JSON.parse(readFileSync(record, 'utf8'))
  assert.deepEqual(
    ['a, part 0', 'b', 'c'].map((name) => pieces[name].earlier),
    [{ commit: 'fourth', seed: 'aa' }, { commit: 'fifth', seed: 'bb' }, undefined],
  )
})

test('tests of the ledger depend on the files they reach, the SQL of the ledger and their sizes; all others on the whole tree', () => {
  const files = findTestFiles(join(import.meta.dirname, '../../..'), [])
  const hashed = files.filter(({ dependsOn }) => dependsOn !== undefined).map(({ path }) => path)
  assert.ok(['ledger/model.test.ts', 'sim/ledger.test.ts'].every((path) => hashed.includes(path)))
  assert.deepEqual(
    hashed.filter((path) => !/^(?:ledger|sim)\//.test(path)),
    [],
  )
  assert.ok(!hashed.includes('sim/payments.test.ts'))
  const tree = join(root, 'tree')
  const put = (path: string, text: string): void => {
    mkdirSync(join(tree, path, '..'), { recursive: true })
    writeFileSync(join(tree, path), text)
  }
  const hash = () => findTestFiles(tree, []).map(({ dependsOn }) => dependsOn)[0]
  put('ledger/a.test.ts', "import '../kit/one.ts'\nsizeOf('raceRounds')")
  put('kit/one.ts', "import './two.ts'")
  put('kit/two.ts', '2')
  put('db/migrations/1.sql', 'create table people ()')
  const first = hash()
  put('kit/other.ts', '3')
  put('db/migrations/1.sql', 'create table persons ()')
  assert.ok(first !== undefined && hash() === first)
  const seen = new Set<string | undefined>([first])
  for (const [path, text] of [
    ['kit/two.ts', '4'],
    ['db/migrations/1.sql', 'create table ledger.more ()'],
    ['ledger/a.test.ts', "import '../kit/one.ts'\nsizeOf('draws')"],
  ] as const) {
    put(path, text)
    assert.ok(!seen.has(hash()))
    seen.add(hash())
  }
  put('kit/two.ts', "import '#features/bills/rules.ts'")
  assert.equal(hash(), undefined)
})
