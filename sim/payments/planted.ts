// Answers for known bugs that can be planted into what the payments say to the database: a simulation that misses one is not to be trusted.

/** A bug: what in a statement is replaced, wherever it stands, and a seed at which it is found. */
export type PlantedPayment = {
  readonly name: string
  readonly found: string
  readonly instead: string
  readonly seed: string
}

const leaveJob = 'on conflict (kind, key) do nothing'
const rememberKey = 'select principal, call, key, body_sha256, status, answer, created_at'

export const plantedPayments: readonly PlantedPayment[] = [
  {
    name: 'an authorisation is good twice',
    found: '::uuid[]) and used_at is null',
    instead: '::uuid[])',
    seed: '0',
  },
  {
    name: 'what failed still counts for the day',
    found: 'set used_minor = l.used_minor - ',
    instead: 'set used_minor = l.used_minor - 0 * ',
    seed: '0',
  },
  {
    name: 'a key is forgotten',
    found: rememberKey,
    instead: rememberKey.replace('key', "key || '/' || clock_timestamp()"),
    seed: '0',
  },
  {
    name: 'a transfer is left to nobody',
    found: leaveJob,
    instead: `where kind <> 'orders.submit' ${leaveJob}`,
    seed: '0',
  },
  {
    name: 'nobody asks after the end',
    found: leaveJob,
    instead: `where key is null or key not like '%:%h' ${leaveJob}`,
    seed: '2',
  },
  {
    name: 'a failure is never believed',
    found: 'then o.confirmations + 1 else 0',
    instead: 'then o.confirmations else 0',
    seed: '0',
  },
  {
    name: 'a deposit is known by its id alone',
    found: 'on conflict (provider, provider_reference) do nothing',
    instead: 'on conflict (id) do nothing',
    seed: '2',
  },
]

/** Runs every statement with the bug in it. */
export const planting =
  ({ found, instead }: PlantedPayment) =>
  (text: string): string =>
    text.replaceAll(found, instead)
