// Promises about stories that failed once: none of them fails any more, and one that is found tomorrow is told again from then on.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { foundFile, keepFound, readFound, tellAgain } from './found.ts'
import { hunt, plantedWorld } from './hunt.ts'
import { planted } from './planted.ts'

describe('stories that failed once', () => {
  for (const story of readFound(foundFile))
    test(`${story.of}, seed ${story.seed}: ${story.fault}`, async () => {
      const { fault, trace = [] } = await tellAgain(story)
      assert.equal(fault, undefined, `${fault}\n${trace.join('\n')}`)
    })
})

test('a story that is found is kept once, and fails when it is told again until its bug is gone', async () => {
  const [bug] = planted
  assert.ok(bug)
  const failed = await hunt(bug, [bug.seed, bug.seed, bug.seed])
  assert.ok(failed)
  const folder = mkdtempSync(join(tmpdir(), 'found-'))
  const file = join(folder, 'found.json')
  keepFound(file, 'ledger', failed)
  keepFound(file, 'ledger', failed)
  const kept = readFound(file)
  rmSync(folder, { recursive: true })
  const [story] = kept
  assert.ok(story)
  assert.deepEqual(kept, [{ of: 'ledger', seed: bug.seed, size: {}, fault: failed.fault }])
  const bent = await tellAgain(story, () => plantedWorld(bug))
  assert.notEqual(bent.fault, undefined)
  const sound = await tellAgain(story)
  assert.equal(sound.fault, undefined)
})
