// Answers for the custodians that coins arrive at as a part of ours that is measured.
import { offersCoins } from '#kit/brand/coins-offered.ts'
import type { Doors } from '#kit/doors.ts'
import { catalogue } from '#kit/words/words.ts'
import type { MeasuredPart } from '#kit/measured-part.ts'
import type { Custodians } from './places.ts'

/** One part, however many custodians: it answers when each does. None where no coins are taken. */
export const measured = ({ ports }: Custodians, { brand }: Pick<Doors, 'brand'>): readonly MeasuredPart[] =>
  ports('custody').length === 0 || !offersCoins(brand)
    ? []
    : [
        {
          name: 'crypto',
          order: 66,
          ...catalogue('crypto-part', {
            word: 'Crypto deposits',
            staff: 'Custodians',
            slow: 'Crypto deposits may take a few minutes longer to be credited.',
            failing:
              'Crypto deposits may be credited late. What was sent to an address of yours is not lost.',
            paused: 'New crypto addresses are paused. What is sent to an address that you have is credited.',
          }),
          service: 'crypto_deposit',
          staysHere: true,
          slowFrom: 3_000,
          answers: async () => {
            const said = await Promise.all(ports('custody').map((rail) => rail.balances([])))
            return said.every(({ outcome }) => outcome === 'accepted')
          },
        },
      ]
