// Answers for building the front ends in a process of its own: a build is one of production, tests are not.
import { dirname } from 'node:path'
import { buildFrontEnds } from '../ground.ts'

process.stdout.write(`${await buildFrontEnds(dirname(dirname(dirname(import.meta.dirname))))}\n`)
