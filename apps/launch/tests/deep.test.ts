// Promises about the record of deep runs: of each piece what was run last; taken up at the same commit, or where nothing has changed.
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { openDeepRun as open } from './deep.ts'
import { findTestFiles } from './files.ts'

const root = mkdtempSync(join(tmpdir(), 'deep-test-'))
mkdirSync(join(root, 'docs'))
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

const piecesIn = () => JSON.parse(readFileSync(record, 'utf8')).pieces

test('what has passed is kept at once and stands at its commit; what failed, and at another commit all, is run again', () => {
  const first = openDeepRun(root, { commit: 'first', seed: 'aa' })
  first.keep(taken('a'))
  first.keep(taken('b', 1))
  assert.deepEqual(piecesIn().a, {
    commit: 'first',
    seed: 'aa',
    passed: 2,
    failed: 0,
    seconds: 1,
    figures: ['a: 7 seeds'],
  })
  const again = openDeepRun(root, { commit: 'first', seed: 'bb' })
  assert.deepEqual([again.isDone('a'), again.isDone('b')], [true, false])
  assert.equal(again.passedBefore(['a', 'b']), 2)
  again.keep(taken('b'))
  assert.deepEqual([piecesIn().a.seed, piecesIn().b.seed, piecesIn().b.failed], ['aa', 'bb', 0])
  const second = openDeepRun(root, { commit: 'second', seed: 'dd' })
  assert.equal(second.isDone('a'), false)
  second.keep(taken('a', 1))
  // A fault of today is not hidden by what passed before.
  assert.deepEqual([piecesIn().a.commit, piecesIn().a.failed, piecesIn().b.commit], ['second', 1, 'first'])
})

test('of a tree with changes nothing is kept, nor of what ended while the tree was changed', () => {
  const before = piecesIn()
  const changed = openDeepRun(root, { commit: undefined, seed: 'cc' })
  assert.equal(changed.isDone('b'), false)
  changed.keep(taken('c'))
  assert.equal(changed.conclude(['c']), 0)
  let now: string | undefined = 'third'
  const run = openDeepRun(root, { commit: 'third', seed: 'ff' }, () => now)
  now = undefined
  run.keep(taken('c'))
  assert.equal(run.conclude(['c']), 0)
  assert.deepEqual(piecesIn(), before)
  now = 'third'
  run.keep(taken('c'))
  assert.equal(run.isDone('c'), true)
})

test('at the end the record has each piece that there is and no other, and it is said how many stand', () => {
  const run = openDeepRun(root, { commit: 'fourth', seed: 'ee' })
  run.keep(taken('a'))
  assert.equal(run.conclude(['a', 'b']), 1)
  assert.deepEqual(Object.keys(piecesIn()), ['a', 'b'])
  run.keep(taken('b'))
  assert.equal(run.conclude(['a', 'b']), 2)
})

test('of another commit, what depends on nothing that has changed since stands', () => {
  const run = openDeepRun(root, { commit: 'fifth', seed: 'aa', hashes: { 'a, part 0': 'x', b: 'y' } })
  for (const name of ['a, part 0', 'b', 'c']) run.keep(taken(name))
  const next = openDeepRun(root, { commit: 'sixth', seed: 'bb', hashes: { 'a, part 0': 'x', b: 'z' } })
  const names = ['a, part 0', 'b', 'c']
  assert.deepEqual(
    names.map((name) => next.isDone(name)),
    [true, false, false],
  )
  assert.equal(next.conclude(names), 1)
  for (const name of ['b', 'c']) next.keep(taken(name))
  assert.equal(next.conclude(names), 3)
  assert.deepEqual(
    names.map((name) => [piecesIn()[name].commit, piecesIn()[name].seed]),
    [
      ['fifth', 'aa'],
      ['sixth', 'bb'],
      ['sixth', 'bb'],
    ],
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
