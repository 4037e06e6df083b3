// Answers for what this device keeps of a customer to be read without a network: balance, latest transactions, receipts. Never
// a PIN, a code or a session.
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { keptName } from './forget-kept.ts'

const storageKey = 'app.lastSeen' satisfies typeof keptName
/** Another form is as good as nothing. */
const form = 1

/** An answer as it was: where it stands among the answers, what it said, and when, in milliseconds since 1970. */
export type KeptAnswer = readonly [key: QueryKey, data: unknown, at: number]

/** The account number as it is read out. */
export interface KeptAccount {
  readonly bank: string
  readonly number: string
  readonly name: string
}

export interface Kept {
  readonly form: typeof form
  readonly customerId: string
  readonly answers: readonly KeptAnswer[]
  /** Absent where there is none, or none any more. */
  readonly account?: KeptAccount | undefined
}

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false
  return 'form' in value && value.form === form && 'answers' in value && Array.isArray(value.answers)
}

/** What is kept, whoever's it is; undefined when nothing is. */
export function readKept(): Kept | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    return isKept(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

export function writeKept(
  customerId: string,
  answers: readonly KeptAnswer[],
  account: KeptAccount | undefined,
): void {
  const kept: Kept = { form, customerId, answers, account }
  try {
    localStorage.setItem(storageKey, JSON.stringify(kept))
  } catch {
    // Without room or storage nothing can be read offline.
  }
}

/**
 * Puts what was kept in the place of answers that do not come, each as old as it is. It stays as long as the page, because
 * it cannot be asked for again.
 */
export function restoreKept(answers: QueryClient): void {
  for (const [key, data, at] of readKept()?.answers ?? []) {
    if (answers.getQueryData(key) !== undefined) continue
    answers.setQueryDefaults(key, { gcTime: Infinity })
    answers.setQueryData(key, data, { updatedAt: at })
  }
}
