// Answers for payments that no answer came to, kept on this device: an app that was closed asks about them when it is opened again,
// under the key that they were sent with.
import * as z from 'zod/mini'
import type { WireBody } from '#kit/http/contract.ts'
import { type sendTransfer, sentWish } from '#features/orders/sending-contract.ts'
import { destinationNames } from '#features/transactions/contract.ts'

// The strict content policy forbids code made from text, so the schemas are not even to try it.
z.config({ jitless: true })

export const payeeShape = z.object({
  kind: z.enum(destinationNames),
  name: z.string(),
  bankName: z.string(),
  accountNumber: z.string(),
})
/** Who is paid, as screens show them. */
export type Payee = z.infer<typeof payeeShape>

export interface Attempt {
  /** The Idempotency-Key of this one intent. */
  readonly key: string
  readonly body: WireBody<typeof sendTransfer>
  readonly payee: Payee
  /** It was asked before, and no answer came that says what became of it. */
  readonly isUnknown: boolean
}

const storageKey = 'app.attempts'
const keptShape = z.array(z.object({ owner: z.string(), key: z.string(), body: sentWish, payee: payeeShape }))
type Kept = readonly (Omit<Attempt, 'isUnknown'> & { readonly owner: string })[]

/** What somebody told a biller stays on no device: it lasts as long as the tab. The order itself stands in their list. */
const tellsMore = ({ body: { to } }: Kept[number]): boolean => 'fields' in to && to.fields !== undefined

/** Storage is anybody's to write: what does not fit counts as nothing. */
function readFrom(storage: Storage): Kept {
  const found = z.safeParse(keptShape, JSON.parse(storage.getItem(storageKey) ?? '[]'))
  return found.success ? found.data : []
}

function read(): Kept {
  try {
    return [...readFrom(localStorage), ...readFrom(sessionStorage)]
  } catch {
    return []
  }
}

function writeTo(storage: Storage, kept: Kept): void {
  if (kept.length === 0) storage.removeItem(storageKey)
  else storage.setItem(storageKey, JSON.stringify(kept))
}

function write(kept: Kept): void {
  try {
    writeTo(
      localStorage,
      kept.filter((one) => !tellsMore(one)),
    )
    writeTo(sessionStorage, kept.filter(tellsMore))
  } catch {
    // Without storage it lasts as long as the page.
  }
}

/** Kept before it is sent: whatever happens then, it is asked about. */
export function keepAttempt(owner: string, { key, body, payee }: Omit<Attempt, 'isUnknown'>): void {
  write([...read().filter((one) => one.key !== key), { owner, key, body, payee }])
}

/** An answer says what became of it. */
export function dropAttempt(key: string): void {
  const kept = read()
  const left = kept.filter((one) => one.key !== key)
  if (left.length !== kept.length) write(left)
}

/** The oldest of this customer's, and whether it was done nobody knows. What others left on this device is forgotten. */
export function keptAttempt(owner: string): Attempt | null {
  const kept = read()
  const own = kept.filter((one) => one.owner === owner)
  if (own.length !== kept.length) write(own)
  const [first] = own
  return first === undefined
    ? null
    : { key: first.key, body: first.body, payee: first.payee, isUnknown: true }
}
