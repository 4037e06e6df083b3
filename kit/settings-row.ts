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
}): Row<Value> {
  const { name, group, meaning, kind, fallback = '' } = told
  const follows = typeof fallback === 'function'
  const answer = follows ? fallback : () => fallback
  return { name, group, meaning, usual: told.usual ?? answer(() => ''), fallback: answer, follows, ...kind }
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
