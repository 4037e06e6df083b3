// Answers for conversions over HTTP: dollar wallets, prices that are kept and authorised beforehand, so that the conversion alone is measured.
import * as exchange from '#features/exchange/customer-contract.ts'
import { openWallet } from '#features/wallets/public.ts'
import type { Database } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { newId } from '#kit/ids.ts'
import { systemRandom } from '#kit/random.ts'
import { authorisedByHand } from '../../e2e/by-hand.ts'
import type { Caller } from '../../e2e/caller.ts'
import { realClock } from '../../e2e/world.ts'
import type { Member } from './crowd.ts'
import type { Ready } from './sends.ts'

const doors = { clock: realClock, random: systemRandom() }

/** Gives each a dollar wallet. */
export async function openDollars(given: Doors, crowd: readonly Member[]): Promise<void> {
  for (const { id } of crowd)
    await given.database.begin((sql) => openWallet(sql, given, { userId: id, currency: 'USD' }))
}

/** So many conversions of each, of a dollar: a price holds for a minute, so all of them are measured within it. */
export async function makeConversions(
  caller: Caller,
  database: Database,
  { crowd, each }: { readonly crowd: readonly Member[]; readonly each: number },
): Promise<Ready[]> {
  const ready: Ready[] = []
  const turns = Array.from({ length: each }, () => crowd).flat()
  await caller.inParallel(turns, async ({ id: userId, sessionId, cookie }, place) => {
    const { quote_id, hash } = await caller.ask(exchange.quoteConversion, {
      cookie,
      body: { from_currency: 'NGN', amount: '1', amount_currency: 'USD' },
      key: newId(doors),
    })
    const at = realClock.now()
    const authorisation_id = await authorisedByHand(database, {
      userId,
      sessionId,
      hash,
      at,
      purpose: 'conversion',
    })
    ready[place] = { cookie, body: { quote_id, authorisation_id }, key: newId(doors) }
  })
  return ready
}

export async function convert(caller: Caller, { cookie, body, key }: Ready): Promise<void> {
  await caller.ask(exchange.convert, { cookie, body, key })
}
