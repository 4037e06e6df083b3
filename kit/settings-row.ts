// Answers for one row of the table of settings, and for defaults that only the sandbox gives.
import type { Kind } from './settings-values.ts'

/** One setting: what an operator reads about it, and how its text is understood. */
export type Row<Value> = Kind<Value> & {
  readonly name: string
  readonly group: string
  /** The default in words, as `.env.example` shows it. */
  readonly usual: string
  readonly meaning: string
  readonly fallback: (given: Given) => string
  /** Whether the default follows other settings. */
  readonly follows: boolean
  /** Whether the sandbox answers in its place where nothing is given. */
  readonly inSandbox: boolean
  /** Whether the real partner asks for it. */
  readonly isAsked: boolean
  /** What production refuses about a text that was understood. */
  readonly demand: (written: string, given: Given) => string | undefined
}

export type Given = (name: string) => string

/** Makes a row; `usual` is the default in words where the default itself would not tell. */
export function row<Value>(told: {
  name: string
  group: string
  meaning: string
  kind: Kind<Value>
  fallback?: string | ((given: Given) => string)
  usual?: string
  inSandbox?: boolean
  isAsked?: boolean
  demand?: (value: Value, given: Given) => string | undefined
}): Row<Value> {
  const { name, group, meaning, kind, fallback = '', inSandbox = false, isAsked = false } = told
  const follows = typeof fallback === 'function'
  const answer = follows ? fallback : () => fallback
  const demand: Row<Value>['demand'] = (written, given) => {
    const parsed = kind.parse(written)
    return 'fault' in parsed ? undefined : told.demand?.(parsed.value, given)
  }
  const usual = told.usual ?? answer(() => '')
  return { name, group, meaning, usual, fallback: answer, follows, inSandbox, isAsked, demand, ...kind }
}

/** The value of a setting as it is given; its neutral one where that is not understood. */
export function valueOf<Value>(entry: Row<Value>, given: Given): Value {
  const parsed = entry.parse(given(entry.name))
  return 'fault' in parsed ? entry.neutral : parsed.value
}

// Production never falls back to the sandbox: there a partner's key that is not given is missing.
export const sandboxOn = (given: Given): boolean =>
  given('SANDBOX') === 'on' && given('NODE_ENV') !== 'production'
export const ofSandbox =
  (sandboxValue: (given: Given) => string, otherwise: string) =>
  (given: Given): string =>
    sandboxOn(given) ? sandboxValue(given) : otherwise
export const sandboxAddress =
  (path: string) =>
  (given: Given): string =>
    `http://127.0.0.1:${given('SANDBOX_PORT')}/${path}`
