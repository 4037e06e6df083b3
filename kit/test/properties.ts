// Answers for properties that hold of whatever is drawn: fast-check, whose draws come from the word of the run.
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { seedOf, sizeOf } from './depth.ts'

// The same in each short run. A property that fails names its seed, and the path to the smallest example.
fc.configureGlobal({
  seed: createHash('sha256').update(seedOf('properties')).digest().readInt32BE(),
  numRuns: sizeOf('draws'),
})

export { fc }
