// Answers for holding those who sent coins against the lists in force.
import { type ListSource, screenWallets } from '#features/screening/public.ts'
import type { Doors } from '#kit/doors.ts'
import type { CoinDeposit } from '../rail.ts'

/** `hit`: the entry of a list that a sender stands on, such as `ofac/12345`. */
export type Screened = { readonly at: Date; readonly hit: string | undefined }

/** Undefined while there is nothing to hold against a list: not accepted yet, or the custodian tells no senders. */
export async function screenSenders(
  doors: Doors,
  lists: readonly ListSource[],
  { state, fromAddresses }: CoinDeposit,
): Promise<Screened | 'unread' | undefined> {
  if (state !== 'accepted' || fromAddresses.length === 0) return undefined
  const hits = await screenWallets(doors, lists, fromAddresses)
  if (hits === undefined) return 'unread'
  const [first] = hits
  return { at: doors.clock.now(), hit: first && `${first.source}/${first.entry}` }
}
