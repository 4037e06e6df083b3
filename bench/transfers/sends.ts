// Answers for sends over HTTP: whose turn it is, and a transfer seen and authorised beforehand, so that the send alone is measured.
import * as transfers from '#features/orders/sending-contract.ts'
import type { Database } from '#kit/db/database.ts'
import { newId } from '#kit/ids.ts'
import { systemRandom } from '#kit/random.ts'
import { authorisedByHand } from '../../e2e/by-hand.ts'
import type { Caller } from '../../e2e/caller.ts'
import { realClock } from '../../e2e/world.ts'
import { type Member, payeeOf } from './crowd.ts'

export type Turn = { readonly member: Member; readonly wish: { to: object; amount: string } }
export type Ready = { readonly cookie: string; readonly body: object; readonly key: string }

const doors = { clock: realClock, random: systemRandom() }

/** Every customer's turns, so that no two of one customer are neighbours. Each amount of a customer is another one. */
export function turnsOf(
  crowd: readonly Member[],
  each: number,
  step: number,
  duty: 'a quarter bears duty' | 'without duty' = 'a quarter bears duty',
): Turn[] {
  return Array.from({ length: each }, (_, turn) =>
    crowd.map((member, number) => {
      const naira = duty !== 'without duty' && (turn + number) % 4 === 0 ? 10_000 : 500
      const cents = String((step + turn) % 100).padStart(2, '0')
      const handle = payeeOf(crowd, number, turn).email
      return {
        member,
        wish: {
          to: { kind: 'customer', handle },
          amount: `${naira + Math.floor((step + turn) / 100)}.${cents}`,
        },
      }
    }),
  ).flat()
}

export function quote(caller: Caller, { member, wish }: Turn) {
  return caller.ask(transfers.quoteTransfer, { cookie: member.cookie, body: wish })
}

/** What is sent at each turn: looked at over HTTP, authorised by hand. */
export async function makeReady(
  caller: Caller,
  database: Database,
  turns: readonly Turn[],
): Promise<Ready[]> {
  const ready: Ready[] = []
  await caller.inParallel(turns, async (turn, place) => {
    const { hash } = await quote(caller, turn)
    const { member, wish } = turn
    const { id: userId, sessionId, cookie } = member
    const authorisation_id = await authorisedByHand(database, {
      userId,
      sessionId,
      hash,
      at: realClock.now(),
    })
    ready[place] = { cookie, body: { ...wish, hash, authorisation_id }, key: newId(doors) }
  })
  return ready
}

export async function send(caller: Caller, { cookie, body, key }: Ready): Promise<void> {
  await caller.ask(transfers.sendTransfer, { cookie, body, key })
}
