// Answers for no queue without an exit: each kind of case, and each queue of the dashboard, names acts that end what waits in it.
import { type Fault, isTest, type SourceFile } from './sources.ts'

export type Endings = Readonly<
  Record<
    string,
    {
      readonly acts: readonly string[]
      readonly isOverByItself?: true | undefined
      readonly isOnlyLookedAt?: string | undefined
    }
  >
>

/** The acts that end what a queue of the dashboard counts, by the file of its line. */
export const queueEndings: Readonly<Record<string, readonly string[]>> = {
  'features/account-closing/console/closing-queue.tsx': ['account-closing.close', 'account-closing.reject'],
  'features/approvals/console/approval-queue.tsx': ['approvals.approve', 'approvals.reject'],
  'features/crypto/console/crypto-queue.tsx': ['crypto.release', 'crypto.return', 'crypto.refuse'],
  'features/cases/console/case-queue.tsx': ['cases.close'],
  'features/debts/console/debt-queue.tsx': ['debts.write-off'],
  'features/deposits/console/suspended-queue.tsx': ['deposits.release', 'deposits.credit', 'deposits.return'],
  'features/tiers/console/request-queue.tsx': ['tiers.approve', 'tiers.reject'],
  'features/orders/console/stuck-queue.tsx': ['transfers.decide'],
}

const casesFile = 'features/cases/kinds.ts'
const fault = (path: string, words: string): Fault => ({ path, line: 1, words })

/** What each call is exported as: `cases.close` as `closeCase`. */
function exportedCalls(files: readonly SourceFile[]): ReadonlyMap<string, string> {
  const declared = /export const (\w+) = \w+\(\s*(?:\{\s*name:\s*)?'([a-z-]+\.[a-z-]+)'/g
  return new Map(
    files
      .filter(({ path }) => /^features\/[^/]+\/(?:[a-z-]+-)?contract\.ts$/.test(path))
      .flatMap(({ text }) =>
        [...text.matchAll(declared)].map(([, as = '', name = '']) => [name, as] as const),
      ),
  )
}

const isScreen = ({ path }: SourceFile): boolean =>
  /^(?:features\/[^/]+\/console|apps\/console)\//.test(path) && !isTest({ path })

/** Whether an act is one: a write of staff that a screen of the console offers. */
function judgeActs(files: readonly SourceFile[], writes: readonly string[]) {
  const exported = exportedCalls(files)
  const screens = files.filter(isScreen)
  return (act: string): string | undefined => {
    if (!writes.includes(act)) return `is ended by ${act}, which is no write of staff`
    const name = exported.get(act)
    const isOffered = name !== undefined && screens.some(({ text }) => new RegExp(`\\b${name}\\b`).test(text))
    return isOffered ? undefined : `is ended by ${act}, which no screen offers`
  }
}

/** How each kind of case ends, and the writes of staff that there are. */
export function endingFaults(
  files: readonly SourceFile[],
  given: { readonly endings: Endings; readonly writes: readonly string[] },
): Fault[] {
  const faultOf = judgeActs(files, given.writes)
  const ofKinds = Object.entries(given.endings).flatMap(
    ([kind, { acts, isOverByItself, isOnlyLookedAt }]) => {
      const say = (words: string) => fault(casesFile, `a case of ${kind} ${words}`)
      if (acts.length === 0 && isOverByItself !== true) return [say('is ended by nothing')]
      if (acts.length > 0 && acts.every((act) => act === 'cases.close') && isOnlyLookedAt === undefined)
        return [say('is ended by a note alone, and nobody says why nothing hangs on it')]
      return acts.flatMap((act) => {
        const words = faultOf(act)
        return words === undefined ? [] : [say(words)]
      })
    },
  )
  const queues = files.filter(({ path }) => /^features\/[^/]+\/console\/[a-z-]+-queue\.tsx$/.test(path))
  const ofQueues = queues.flatMap(({ path }) => {
    const acts = queueEndings[path] ?? []
    if (acts.length === 0) return [fault(path, 'is a queue that nothing ends')]
    return acts.flatMap((act) => {
      const words = faultOf(act)
      return words === undefined ? [] : [fault(path, words)]
    })
  })
  return [...ofKinds, ...ofQueues]
}
