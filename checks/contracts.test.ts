// Promises of contracts: they weigh what zod/mini weighs, and whatever would make one heavier is found.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contractFaults, zodFaults } from './contracts.ts'
import { readSources, told } from './sources.ts'

const files = readSources()

test('full zod is imported nowhere but at the edge of the server', () =>
  assert.deepEqual(told(zodFaults(files)), []))
test('no contract loads code of servers or screens', () => assert.deepEqual(told(contractFaults(files)), []))

test('full zod is found in every spelling, zod/mini is not', () => {
  const saidOf = (text: string, path = 'features/newborn/contract.ts'): number =>
    zodFaults([{ path, text }]).length
  assert.equal(saidOf("import * as z from 'zod'"), 1)
  assert.equal(saidOf("import { z } from 'zod/v4'"), 1)
  assert.equal(saidOf("import { z } from 'zod/v3'"), 1)
  assert.equal(saidOf("import type { ZodType } from 'zod'"), 1)
  assert.equal(saidOf("import { z } from 'zod'", 'rails/newborn/mapping.ts'), 1)
  assert.equal(saidOf("export const late = () => import('zod')", 'kit/newborn.ts'), 1)
  assert.equal(saidOf("import * as z from 'zod/mini'\n// import 'zod'"), 0)
})

test('a contract that loads a server by a detour is found', () => {
  const detour = [
    { path: 'features/newborn/contract.ts', text: "import { limits } from './rules.ts'" },
    { path: 'features/newborn/rules.ts', text: "import { read } from '#kit/newborn.ts'" },
    { path: 'kit/newborn.ts', text: "import pg from 'pg'\nimport { openDatabase } from './db/database.ts'" },
  ]
  assert.deepEqual(
    contractFaults(detour).map((fault) => fault.words),
    [
      'is read by every front end, but loads pg (through kit/newborn.ts)',
      'is read by every front end, but loads kit/db/database.ts',
    ],
  )
})

test('types of a server in a contract weigh nothing and are left to the table of modules', () => {
  const text = "import type { Doors } from '#kit/doors.ts'"
  assert.deepEqual(contractFaults([{ path: 'features/newborn/contract.ts', text }]), [])
})
