// Promises of sizes: nothing in the repository grows beyond what is written down, and growth is found.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  fileSizeFaults,
  functionSizeFaults,
  linesOfFileMost,
  linesOfFunctionMost,
  linesOfTestMost,
} from './sizes.ts'
import { readSources, told } from './sources.ts'

const files = readSources()

/** A text of `count` lines. */
const linesOf = (count: number): string => 'const one = 1\n'.repeat(count)
const functionOf = (lines: number): string =>
  `export function pay(): void {\n${'  one()\n'.repeat(lines - 2)}}\n`

const saidOfFile = (path: string, count: number, recorded: Record<string, number> = {}): string[] =>
  fileSizeFaults([{ path, text: linesOf(count) }], recorded).map((fault) => fault.words)
const saidOfFunction = (text: string, recorded: Record<string, number> = {}): string[] =>
  functionSizeFaults([{ path: 'kit/newborn.ts', text }], recorded).map((fault) => fault.words)

test('no file is longer than the limit or than what is written down for it', () => {
  assert.deepEqual(told(fileSizeFaults(files)), [])
})
test('no function is longer than the limit or than what is written down for it', () => {
  assert.deepEqual(told(functionSizeFaults(files)), [])
})

test('a file one line too long is found, a test may be longer', () => {
  assert.deepEqual(saidOfFile('kit/newborn.ts', linesOfFileMost), [])
  assert.equal(saidOfFile('kit/newborn.ts', linesOfFileMost + 1).length, 1)
  assert.equal(saidOfFile('kit/newborn.css', linesOfFileMost + 1).length, 1)
  assert.deepEqual(saidOfFile('kit/newborn.test.ts', linesOfTestMost), [])
  assert.equal(saidOfFile('kit/newborn.test.ts', linesOfTestMost + 1).length, 1)
})

test('a function one line too long is found under the name it has', () => {
  assert.deepEqual(saidOfFunction(functionOf(linesOfFunctionMost)), [])
  assert.match(saidOfFunction(functionOf(linesOfFunctionMost + 1)).join(), /^pay has 51 lines/)
  const arrow = `export const settle = () => {\n${'  one()\n'.repeat(60)}}\n`
  assert.match(saidOfFunction(arrow).join(), /^settle has 62 lines/)
  const method = `export const door = {\n  async open() {\n${'    one()\n'.repeat(60)}  },\n}\n`
  assert.match(saidOfFunction(method).join(), /^open has/)
})

test('a row holds what is longer where it is, and falls with it', () => {
  const row = { 'kit/newborn.ts': 400 }
  assert.deepEqual(saidOfFile('kit/newborn.ts', 400, row), [])
  assert.match(saidOfFile('kit/newborn.ts', 401, row).join(), /has 401 lines; 400 are the most/)
  assert.match(saidOfFile('kit/newborn.ts', 350, row).join(), /may fall from 400 to 350/)
  assert.match(saidOfFile('kit/newborn.ts', 200, row).join(), /not needed any more/)
  assert.match(saidOfFunction(functionOf(20), { 'kit/newborn.ts#pay': 90 }).join(), /not needed any more/)
  assert.deepEqual(saidOfFunction(functionOf(90), { 'kit/newborn.ts#pay': 90 }), [])
})
