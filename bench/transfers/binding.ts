// Answers for what binds a phase of the benchmark: one sentence, from what its connections were seen doing. Pure.
import type { Cost } from './look.ts'

const kinds = {
  callers: 'the API, which has a transaction open and computes between its statements',
  rows: 'rows: transactions wait for one another',
  journal: 'the journal, until it is on the disk',
  files: 'reading and writing data files',
  inside: 'locks inside PostgreSQL',
  processor: 'PostgreSQL, computing',
  other: 'something else',
} as const
type Kind = keyof typeof kinds

function kindOf(wait: string): Kind {
  if (wait === 'on the processor') return 'processor'
  if (wait.startsWith('idle in transaction') || wait.startsWith('Client ')) return 'callers'
  if (wait.startsWith('Lock ')) return 'rows'
  if (/^(?:IO|LWLock|IPC) (?:WAL|Wal|Sync|GroupCommit)/.test(wait)) return 'journal'
  if (wait.startsWith('IO ')) return 'files'
  return wait.startsWith('LWLock ') ? 'inside' : 'other'
}

/** From here on the machine has nothing left to give, whatever a connection is seen waiting for. */
const fullShare = 0.9

/** What binds, of a phase on a machine with so many cores. */
export function whatBinds(
  cost: Pick<Cost, 'waits' | 'processor' | 'machine' | 'seconds'>,
  cores: number,
): string {
  const shares = new Map<Kind, number>()
  for (const { name, share } of cost.waits) shares.set(kindOf(name), (shares.get(kindOf(name)) ?? 0) + share)
  const [most] = [...shares].sort(([, a], [, b]) => b - a)
  const { api, postgres, caller, partners = 0 } = cost.processor
  const used = (api + postgres + caller + partners) / cost.seconds
  const parts = [
    ['the API', api],
    ['PostgreSQL', postgres],
    ['the callers', caller],
    ['the partners', partners],
  ] as const
  const [dearest] = parts.toSorted(([, a], [, b]) => b - a)
  const seen =
    most === undefined
      ? 'no connection was seen at work'
      : `connections were most often seen with ${kinds[most[0]]} (${percent(most[1])})`
  const others = cost.machine / cost.seconds - used
  if (used + others >= fullShare * cores && others > used)
    return `What binds: other programs on this machine, which take ${percent(others / cores)} of its ${cores} cores: measure again when it is idle; ${seen}.`
  if (used + others >= fullShare * cores)
    return `What binds: the processor. ${cores} cores are full, ${dearest?.[0] ?? 'nobody'} takes most; ${seen}.`
  if (api / cost.seconds >= fullShare)
    return `What binds: the API's one thread, whose core is full (${percent(api / cost.seconds)}); ${seen}.`
  return most === undefined
    ? `What binds: nothing that can be named; ${seen}.`
    : `What binds: ${kinds[most[0]]} (${percent(most[1])} of what its connections were seen doing; ${percent(used / cores)} of ${cores} cores in use).`
}

const percent = (share: number): string => `${Math.round(share * 100)} %`
