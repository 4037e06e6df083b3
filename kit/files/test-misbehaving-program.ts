// Answers for a program that does what a parser does when a stranger has taken it over, as its first argument says.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const misbehaviours: Readonly<Record<string, () => unknown>> = {
  'takes memory': () => {
    const taken: Buffer[] = []
    for (;;) taken.push(Buffer.alloc(16_777_216, 1))
  },
  'takes memory of JavaScript': () => {
    const taken: object[] = []
    for (;;) taken.push({ taken: taken.length })
  },
  'takes time': () => {
    for (;;);
  },
  'says too much': () => {
    for (;;) writeFileSync(1, Buffer.alloc(65_536, 'x'))
  },
  'waits for ever': () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0),
  'reads a secret': () => readFileSync(fileURLToPath(new URL('../../ARCHITECTURE.md', import.meta.url))),
  'writes a file': () => writeFileSync(fileURLToPath(import.meta.url), ''),
  'starts a program': () => {
    const { error } = spawnSync('/bin/true')
    if (error !== undefined) throw error
  },
  throws: () => {
    throw new Error('This is what it said')
  },
  'tells its environment': () => process.stdout.write(JSON.stringify(process.env)),
  'reads nothing and ends': () => process.exit(0),
}

misbehaviours[process.argv[2] ?? '']?.()
