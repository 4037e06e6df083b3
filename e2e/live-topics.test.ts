// Promises about live pages of the console: what makes an answer old is noted by somebody, and staff hear of it who may.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { quietTopics } from '#features/cases/public.ts'
import { followedBy, toldAs } from '../apps/api/live-routes.ts'

const root = join(import.meta.dirname, '..')

test('each topic that a call of staff declares is one that a change is noted under', () => {
  const sources = ['features', 'kit', 'apps'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
      .map((path) => join(root, folder, path)),
  )
  const texts = sources.map((path) => readFileSync(path, 'utf8'))
  const declared = new Set(
    texts.flatMap((text) =>
      [...text.matchAll(/renewedBy: \[([^\]]*)\]/g)].flatMap(([, list = '']) => list.match(/[a-z-]+/g) ?? []),
    ),
  )
  // Where a change is noted, or a topic has a name for that.
  const noted = texts.flatMap((text) => text.match(/noteChange\([^)]*\)|^.*[tT]opic.*$/gm) ?? []).join('\n')
  assert.deepEqual(
    [...declared].filter((topic) => !noted.includes(`'${topic}'`)),
    [],
  )
})

test('who may not know of a confidential case does not hear that one has changed; to who may, it is a case like any', () => {
  const asked = ['users', 'cases']
  for (const role of ['support', 'finance'] as const)
    assert.deepEqual(followedBy(quietTopics, role, asked), asked)
  for (const role of ['owner', 'admin', 'risk', 'auditor'] as const)
    assert.deepEqual(toldAs(quietTopics, followedBy(quietTopics, role, asked)), asked)
  assert.notDeepEqual(followedBy(quietTopics, 'risk', asked), followedBy(quietTopics, 'support', asked))
})
