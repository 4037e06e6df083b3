// Answers for what all features say of their acts: what each is called. Pure.
import type { Word } from '#kit/words/words.ts'
import type { Act } from './act.ts'
import * as lists from './act-lists.ts'

/** By their names. */
export const everyAct = Object.values(lists).flatMap((declared) => Object.entries(declared))

function wordsOf(form: string, englishOf: (act: Act) => string | undefined): Readonly<Record<string, Word>> {
  return Object.fromEntries(
    everyAct.flatMap(([name, act]) => {
      const english = englishOf(act)
      return english === undefined ? [] : [[name, { key: `${form}.${name}`, english }] as const]
    }),
  )
}

/** As the audit log has them. */
export const everyActWord = wordsOf('acts', ({ says }) => says)

/** Those that may wait for a second person, as whoever approves reads them. */
export const actWords = wordsOf(
  'waiting-acts',
  ({ approvers, waitsAs, says }) => approvers && (waitsAs ?? says),
)

/** Those whose second person is asked for by amount. */
export const byAmount = wordsOf('acts', ({ by, says }) => (by === 'amount' ? says : undefined))

/** Those whose second person is asked for by how many people are told. */
export const byPeople = wordsOf('acts', ({ by, says }) => (by === 'people' ? says : undefined))
