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
  /** Of a hook, `before` and the like. */
  readonly hookType?: string
  createSubtest(this: Declared, factory: unknown, name: unknown, ...rest: unknown[]): unknown
}

const isDeclared = (value: unknown): value is Declared =>
  typeof value === 'object' && value !== null && 'createSubtest' in value

/** Why what is declared there, with this, counts for nothing, though node:test says nothing of it; undefined where it does. */
function whyUncounted(within: Declared, given: readonly unknown[]): string | undefined {
  if (within.finished || within.buildPhaseFinished === true)
    return 'was declared when what it stands in had ended, and never ran'
  if (within.hookType !== undefined)
    return `was declared in a hook (${within.hookType}), where nobody hears of it`
  if (!given.some((one) => typeof one === 'function')) return 'has nothing that it does'
  const isOnly = given.some(
    (one) => typeof one === 'object' && one !== null && Reflect.get(one, 'only') === true,
  )
  return isOnly ? 'is marked as the only one: ask for its file by its path instead' : undefined
}

/** Calls `listener` with the name of each test that is declared where or as it counts for nothing, and with why. */
export function onUncounted(listener: (name: string, why: string) => void): void {
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
      shared.createSubtest = function createOrTell(factory, name, ...rest) {
        const why = whyUncounted(this, [name, ...rest])
        if (why !== undefined) listener(String(name), why)
        return createSubtest.call(this, factory, name, ...withoutOnly(rest))
      }
    },
  })
  watch.enable()
}

/** Calls `listener` where a test asks for only some of its own subtests; all of them are run. */
export function onRunOnly(context: object, listener: () => void): void {
  const shared: unknown = Object.getPrototypeOf(context)
  if (typeof shared === 'object' && shared !== null && 'runOnly' in shared) shared.runOnly = listener
}

/** Nobody is left out for another: a process runs further files. */
const withoutOnly = (given: readonly unknown[]): unknown[] =>
  given.map((one) => {
    if (typeof one !== 'object' || one === null || !('only' in one)) return one
    const { only: _only, ...rest } = one
    return rest
  })

/** To be called before a suite is declared whose tests are declared by what it imports. */
export const beginDeclaring = (): void => void hook?.enable()

/** To be called when all tests are declared: while they run, nothing is followed, and they take a seventh less. */
export const endDeclaring = (): void => void hook?.disable()
