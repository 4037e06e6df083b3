// Answers for how node:test knows within which suite a test is declared: it follows everything asynchronous, which each promise pays for.
import { type AsyncHook, createHook } from 'node:async_hooks'

let hook: AsyncHook | undefined

const isHook = (value: unknown): value is AsyncHook =>
  typeof value === 'object' && value !== null && 'enable' in value && 'disable' in value

/** Catches the hook as node:test turns it on, with the first suite of the process. */
function catchHook(): void {
  const all: unknown = Object.getPrototypeOf(createHook({}))
  if (!isHook(all)) return
  const { enable } = all
  const keep = (one: AsyncHook): AsyncHook => {
    hook ??= one
    return enable.call(one)
  }
  all.enable = function keepAndEnable() {
    return keep(this)
  }
}
catchHook()

/** To be called before a suite is declared whose tests are declared by what it imports. */
export const beginDeclaring = (): void => void hook?.enable()

/** To be called when all tests are declared: while they run, nothing is followed, and they take a seventh less. */
export const endDeclaring = (): void => void hook?.disable()
