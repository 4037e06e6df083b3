// Answers for holding those who sent coins against the lists in force.
import { type ListSource, screenWallets } from '#features/screening/public.ts'
import type { Doors } from '#kit/doors.ts'
import type { CoinDeposit } from '../rail.ts'

/** `hit`: the entry of a list that a sender stands on, such as `ofac/12345`, or that none was told. */
export type Screened = { readonly at: Date; readonly hit: string | undefined }

/** Where a custodian that tells senders told none: nobody knows whether they stand on a list. */
const untold = 'no sender was told'

type Sent = {
  readonly deposit: Pick<CoinDeposit, 'state' | 'fromAddresses'>
  readonly tellsSenders: boolean
}

/** Undefined while there is nothing to hold against a list: not accepted yet, or the custodian never tells senders. */
export async function screenSenders(
  doors: Doors,
  lists: readonly ListSource[],
  { deposit: { state, fromAddresses }, tellsSenders }: Sent,
): Promise<Screened | 'unread' | undefined> {
  if (state !== 'accepted') return undefined
  if (fromAddresses.length === 0) return tellsSenders ? { at: doors.clock.now(), hit: untold } : undefined
  const hits = await screenWallets(doors, lists, fromAddresses)
  if (hits === undefined) return 'unread'
  const [first] = hits
  return { at: doors.clock.now(), hit: first && `${first.source}/${first.entry}` }
}
