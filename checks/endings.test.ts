// Promises about queues: nothing waits in one that no act ends, neither a kind of case nor a line of the dashboard.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { staffWrites } from '#features/approvals/staff-writes.ts'
import { declaredCases } from '#features/cases/kinds.ts'
import { actsWithOutcome } from '#features/cases/outcome-words.ts'
import { endingFaults, type Endings } from './endings.ts'
import { readSources, type SourceFile } from './sources.ts'

const files = readSources()
const writes = Object.keys(staffWrites)
const wordsOf = (of: readonly SourceFile[], endings: Endings) =>
  endingFaults(of, { endings, writes }).map(({ words }) => words)

test('each kind of case and each queue is ended by a write of staff that a screen offers', () =>
  assert.deepEqual(endingFaults(files, { endings: declaredCases, writes }), []))

test('a closed case says what became of it, whichever act ended it', () => {
  const acts = new Set(Object.values(declaredCases).flatMap(({ acts: some }) => some))
  assert.deepEqual(
    [...acts].filter((act) => !actsWithOutcome.includes(act)),
    [],
  )
})

// One that says nothing of its end does not compile.
test('a planted kind without an ending, with a wrong one or with a note alone is found', () => {
  const planted: Endings = {
    nothing: { acts: [] },
    wrong: { acts: ['cases.vanish'] },
    note: { acts: ['cases.close'] },
    unseen: { acts: ['cases.close'], isOnlyLookedAt: 'it is only told' },
    fine: { acts: [], isOverByItself: true },
  }
  const withoutScreens = files.filter(({ path }) => !path.includes('/console/'))
  assert.deepEqual(wordsOf(withoutScreens, planted), [
    'a case of nothing is ended by nothing',
    'a case of wrong is ended by cases.vanish, which is no write of staff',
    'a case of note is ended by a note alone, and nobody says why nothing hangs on it',
    'a case of unseen is ended by cases.close, which no screen offers',
  ])
})

test('a planted queue without an ending is found', () => {
  const queue = { path: 'features/new/console/new-queue.tsx', text: 'export function NewQueue() {}' }
  assert.deepEqual(wordsOf([...files, queue], {}), ['is a queue that nothing ends'])
})
