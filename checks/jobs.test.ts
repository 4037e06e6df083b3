// Promises of work in the background: whoever reads that a job stopped reads in words which one it was.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jobsWithWords } from '#features/cases/job-words.ts'
import { readSources, type SourceFile } from './sources.ts'

const files = readSources()

/** The kinds of work that features have handlers of: by their text, or by a name that some file exports. */
function kindsIn(sources: readonly SourceFile[]): string[] {
  const exported = new Map(
    sources.flatMap(({ text }) =>
      [...text.matchAll(/export const (\w+Job) = '([^']+)'/g)].map(([, name, kind]) => [name, kind] as const),
    ),
  )
  return sources
    .filter(({ path }) => /^features\/[^/]+\/api\/jobs\.ts$/.test(path))
    .flatMap(({ text }) => [...text.matchAll(/'([\w-]+\.[\w-]+)': |\[(\w+)\]: /g)])
    .map(([, kind, name]) => kind ?? exported.get(name) ?? `${name}, which is exported nowhere`)
}

test('each kind of work has words, and no other has', () =>
  assert.deepEqual(kindsIn(files).toSorted(), [...jobsWithWords].toSorted()))

test('a kind is found by its text and by its name', () => {
  const handlers = "return { 'new.work': (context) => 1, [otherJob]: (context) => 2 }"
  const planted = [
    { path: 'features/new/api/jobs.ts', text: handlers },
    { path: 'features/new/api/work.ts', text: "export const otherJob = 'new.other'" },
  ]
  assert.deepEqual(kindsIn(planted), ['new.work', 'new.other'])
})
