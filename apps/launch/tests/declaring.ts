// Answers for how node:test knows within which suite a test is declared: it follows everything asynchronous, which each promise pays for.
import { type AsyncHook, createHook } from 'node:async_hooks'

let hook: AsyncHook | undefined
/** Ours, for a moment: it is none that a suite turns on. */
let watch: AsyncHook | undefined

const isHook = (value: unknown): value is AsyncHook =>
  typeof value === 'object' && value !== null && 'enable' in value && 'disable' in value

/** Catches the hook as node:test turns it on, with the first suite of the process. */
function catchHook(): void {
  const all: unknown = Object.getPrototypeOf(createHook({}))
  if (!isHook(all)) return
  const { enable } = all
  const keep = (one: AsyncHook): AsyncHook => {
    if (one !== watch) hook ??= one
    return enable.call(one)
  }
  all.enable = function keepAndEnable() {
    return keep(this)
  }
}
catchHook()

/** A test or suite of node:test's, as it shows itself to whoever follows what is asynchronous. */
type Declared = {
  readonly finished: boolean
  readonly buildPhaseFinished?: boolean
  createSubtest(this: Declared, factory: unknown, name: unknown, ...rest: unknown[]): unknown
}

const isDeclared = (value: unknown): value is Declared =>
  typeof value === 'object' && value !== null && 'createSubtest' in value

/** Calls `hear` with the name of each test that is declared within what has ended: node:test never runs it and says nothing. */
export function hearLate(hear: (name: string) => void): void {
  watch = createHook({
    init: (_id, type, _trigger, resource) => {
      if (type !== 'Test') return
      watch?.disable()
      // All tests and suites have this way in.
      let shared: unknown = resource
      while (isDeclared(shared) && !Object.hasOwn(shared, 'createSubtest'))
        shared = Object.getPrototypeOf(shared)
      if (!isDeclared(shared)) return
      const { createSubtest } = shared
      shared.createSubtest = function createOrHear(factory, name, ...rest) {
        if (this.finished || this.buildPhaseFinished === true) hear(String(name))
        return createSubtest.call(this, factory, name, ...rest)
      }
    },
  })
  watch.enable()
}

/** To be called before a suite is declared whose tests are declared by what it imports. */
export const beginDeclaring = (): void => void hook?.enable()

/** To be called when all tests are declared: while they run, nothing is followed, and they take a seventh less. */
export const endDeclaring = (): void => void hook?.disable()
