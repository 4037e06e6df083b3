// Promises about the sentence that says what binds: full cores before waits, and of the waits the largest kind.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { whatBinds } from './binding.ts'

const waits = [
  { name: 'idle in transaction', share: 0.3 },
  { name: 'Lock transactionid', share: 0.25 },
  { name: 'Lock tuple', share: 0.15 },
  { name: 'IO WalSync', share: 0.2 },
  { name: 'on the processor', share: 0.1 },
]
const at = (api: number, postgres: number, caller: number, others = 0) => ({
  seconds: 10,
  machine: api + postgres + caller + others,
  waits,
  processor: { api, postgres, caller },
})

test('with cores left the largest kind of wait binds, its parts together', () => {
  assert.equal(
    whatBinds(at(5, 3, 2), 4),
    'What binds: rows: transactions wait for one another (40 % of what its connections were seen doing; 25 % of 4 cores in use).',
  )
})

test('when all cores are full they bind, and who takes most is named', () => {
  assert.match(
    whatBinds(at(8, 9, 3), 2),
    /^What binds: the processor\. 2 cores are full, PostgreSQL takes most; connections were most often seen with rows: .* \(40 %\)\.$/,
  )
})

test('a machine that is full of other programs says so of itself', () => {
  assert.match(
    whatBinds(at(2, 2, 1, 14), 2),
    /^What binds: other programs on this machine, which take 70 % of its 2 cores: measure again when it is idle;/,
  )
})

test('one full thread of the API binds while other cores are idle', () => {
  assert.match(whatBinds(at(9.5, 3, 2), 4), /^What binds: the API's one thread, whose core is full \(95 %\)/)
})

test('the journal is what waits for the disk, whichever way PostgreSQL says so', () => {
  for (const name of ['IO WalSync', 'IO WALWrite', 'LWLock WALWrite', 'IPC SyncRep'])
    assert.match(
      whatBinds({ ...at(1, 1, 1), waits: [{ name, share: 1 }] }, 4),
      /the journal, until it is on the disk \(100 %/,
    )
})

test('nothing seen is said so', () => {
  assert.match(whatBinds({ ...at(1, 1, 1), waits: [] }, 4), /nothing that can be named/)
})
