// Answers for what happens in the demo world and when: the same list for the same number of people and last day. Pure.
import { createHash } from 'node:crypto'
import type { Coin, Network } from '#kit/coins/networks.ts'
import { lagosDay, startOfLagosDay } from '#kit/lagos.ts'
import { type Random, seededRandom } from '#kit/random.ts'
import { type Ending, payeesOf } from './endings.ts'
import {
  type Arrival,
  firstPeople,
  inventArrival,
  inventOutgoing,
  inventPerson,
  type Outgoing,
  type Person,
  type Place,
} from './people.ts'

/** How far a person goes: most are confirmed, some only look around, a few give a number that is not theirs. */
export type Story = 'looks_around' | 'not_confirmed' | 'confirmed'

/** How high somebody has risen by people of the staff; tier 1 comes by itself. */
type Tier = 1 | 2 | 3

export type DemoEvent = { readonly at: Date; readonly person: Person } & (
  | { readonly what: 'sign_up'; readonly story: Story; readonly tier: Tier }
  | {
      readonly what: 'deposit'
      readonly arrival: Arrival
      readonly reference: string
      /** What the bank's webhook says, when it is not what arrived: a case. */
      readonly claimedKobo?: bigint
    }
  | { readonly what: 'transfer'; readonly outgoing: Outgoing }
  /** Turns naira into so many dollars, as the call has them. */
  | { readonly what: 'convert'; readonly dollars: string }
  /** Somebody sends coins on a network, to the address that was made for a network; so many blocks follow. */
  | {
      readonly what: 'coins'
      readonly coin: Coin
      readonly network: Network
      readonly madeFor: Network
      readonly amount: string
      readonly confirmations: number
      readonly txid: string
    }
  /** Asks for tier 2, which nobody has decided. */
  | { readonly what: 'ask_for_tier' }
)

const days = 90
const minuteMilliseconds = 60_000
const hourMilliseconds = 60 * minuteMilliseconds
const dayMilliseconds = 24 * hourMilliseconds

function momentOf(random: Random, span: { from: Date; until: Date }): Date {
  const seconds = Math.floor((span.until.getTime() - span.from.getTime()) / 1000)
  return new Date(span.from.getTime() + random.below(Math.max(1, seconds)) * 1000)
}

function storyOf(random: Random, number: number): Story {
  if (number < firstPeople) return 'confirmed'
  const dice = random.below(100)
  return dice < 8 ? 'looks_around' : dice < 12 ? 'not_confirmed' : 'confirmed'
}

function eventsOf(number: number, world: { from: Date; until: Date; mailHost: string }): DemoEvent[] {
  const random = seededRandom(`demo person ${number}`)
  const person = inventPerson(random, number, world.mailHost)
  const story = storyOf(random, number)
  // The first people have been here from the start, so that their history fills every screen.
  const isFirst = number < firstPeople
  const lastStart = isFirst
    ? world.from.getTime() + dayMilliseconds
    : world.until.getTime() - 2 * dayMilliseconds
  const signedUpAt = momentOf(random, { from: world.from, until: new Date(lastStart) })
  const signUp: DemoEvent = { at: signedUpAt, what: 'sign_up', person, story, tier: firstTiers[number] ?? 1 }
  if (story !== 'confirmed') return [signUp]
  const span = {
    from: new Date(signedUpAt.getTime() + hourMilliseconds),
    until: new Date(world.until.getTime() - 2 * hourMilliseconds),
  }
  const share = (span.until.getTime() - span.from.getTime()) / (days * dayMilliseconds)
  const count = 1 + Math.floor((4 + random.below(12)) * share)
  const deposits = Array.from({ length: count }, (_, index): DemoEvent => ({
    at: momentOf(random, span),
    what: 'deposit',
    person,
    arrival: inventArrival(random),
    reference: `demo-${number}-${index}-${random.bytes(6).toString('hex')}`,
  }))
  const transfers = transfersOf(person, span, Math.ceil(isFirst ? 1.4 * count : count / 3))
  return [signUp, ...deposits, ...transfers, ...specialsOf(person, world)]
}

// The last days are left out: a transfer that is paid is asked about once more a day later.
function transfersOf(person: Person, span: { from: Date; until: Date }, count: number): DemoEvent[] {
  const random = seededRandom(`what demo person ${person.number} sends`)
  const until = new Date(span.until.getTime() - 2 * dayMilliseconds)
  if (until <= span.from) return []
  return Array.from({ length: count }, (): DemoEvent => ({
    at: momentOf(random, { from: span.from, until }),
    what: 'transfer',
    person,
    outgoing: inventOutgoing(random, person.number),
  }))
}

// What the first people have reached, by their number.
const firstTiers: readonly Tier[] = [2, 3, 1]

/** A prepaid meter of Ikeja Electric. Its last digits are what the sandbox goes by: 94 is refused, 95 waits for a person. */
const meter = (ending: string): Place => ({
  kind: 'bill',
  code: 'ikeja-electric-prepaid',
  account: `450392187${ending}`,
})

const moneyTo = (place: Place, naira: bigint) => ({
  amountKobo: naira * 100n,
  to: { kind: 'place' as const, place },
  narration: '',
})

type SentCoins = {
  readonly amount: string
  readonly confirmations: number
  readonly madeFor?: Network
  readonly network?: Network
}

/** What a person does so many days before the last one. */
function doingsOf(person: Person, at: (daysBefore: number, minutes: number) => Date) {
  const wages = (daysBefore: number) => ({
    at: at(daysBefore, 9 * 60 + 12),
    what: 'deposit' as const,
    person,
    arrival: {
      amountKobo: 1_850_000n,
      senderName: 'Bello Foods Ltd',
      senderBank: 'Zenith Bank',
      narration: 'Salary',
    },
    reference: `demo-${person.number}-wages-${daysBefore}`,
  })
  const transfer = { what: 'transfer' as const, person }
  const pays = (daysBefore: number, ending: Ending, sent: { naira: bigint; narration: string }) => ({
    ...transfer,
    at: at(daysBefore, 14 * 60 + 26),
    outgoing: {
      amountKobo: sent.naira * 100n,
      to: { kind: 'bank' as const, ...payeesOf[ending] },
      narration: sent.narration,
    },
  })
  const bought = (daysBefore: number, outgoing: Outgoing) => ({
    ...transfer,
    at: at(daysBefore, 18 * 60 + 5),
    outgoing,
  })
  // Sent on the network that the address was made for, unless another one is named.
  const coins = (
    daysBefore: number,
    { amount, confirmations, madeFor = 'tron', network = madeFor }: SentCoins,
  ) => ({
    at: at(daysBefore, 19 * 60 + 20),
    what: 'coins' as const,
    person,
    coin: 'USDT' as const,
    network,
    madeFor,
    amount,
    confirmations,
    txid: `${network === 'tron' ? '' : '0x'}${createHash('sha256').update(`demo ${person.number} ${daysBefore}`).digest('hex')}`,
  })
  return { wages, pays, bought, coins }
}

/** What does not go as usual, so that every screen has something to show: with money that arrived for it before. */
function specialsOf(person: Person, world: { readonly until: Date }): readonly DemoEvent[] {
  const today = startOfLagosDay(lagosDay(world.until)).getTime()
  // So many days before the last one, at a time of Lagos.
  const at = (daysBefore: number, minutes: number): Date =>
    new Date(today - daysBefore * dayMilliseconds + minutes * minuteMilliseconds)
  const { wages, pays, bought, coins } = doingsOf(person, at)
  const special: readonly (readonly DemoEvent[])[] = [
    [
      wages(6),
      bought(5, moneyTo(meter('10'), 3_000n)),
      bought(3, moneyTo({ kind: 'airtime', code: 'mtn', account: '08030011210' }, 500n)),
      bought(2, moneyTo(meter('94'), 1_500n)),
      { at: at(5, 11 * 60 + 20), what: 'convert', person, dollars: '4.50' },
      pays(6, 'fails', { naira: 4_200n, narration: 'Generator repair' }),
      // Credited, and on its way.
      coins(2, { amount: '6', confirmations: 40 }),
      coins(0, { amount: '12.5', confirmations: 5 }),
      pays(4, 'comes_back', { naira: 6_500n, narration: 'School fees' }),
    ],
    [
      wages(0),
      { at: at(0, 9 * 60 + 40), what: 'convert', person, dollars: '3' },
      pays(0, 'waits', { naira: 7_500n, narration: 'House rent' }),
      bought(0, moneyTo(meter('95'), 2_000n)),
      // Held: the address is for another network.
      coins(1, { amount: '40', confirmations: 60, madeFor: 'ethereum', network: 'bsc' }),
    ],
    [
      { at: at(3, 10 * 60 + 41), what: 'ask_for_tier', person },
      { ...wages(1), claimedKobo: 18_500_000n },
      bought(
        0,
        moneyTo(
          { kind: 'bill', code: 'gotv', account: '2019384010', choice: { plan: 'gotv-jinja' } },
          3_900n,
        ),
      ),
    ],
  ]
  return special[person.number] ?? []
}

// Each event has its own time to itself: how long it takes at most, so that the world's clock never goes back.
function lengthOf(event: DemoEvent): number {
  switch (event.what) {
    case 'sign_up':
      return event.tier === 1 ? 10 * minuteMilliseconds : 6 * hourMilliseconds
    case 'deposit':
      return minuteMilliseconds
    case 'transfer':
      return event.outgoing.to.kind === 'bank' &&
        event.outgoing.to.accountNumber === payeesOf.comes_back.accountNumber
        ? hourMilliseconds
        : minuteMilliseconds
    case 'convert':
    case 'coins':
    case 'ask_for_tier':
      return 10 * minuteMilliseconds
  }
}

/** The same events in their order, each moved on to where the one before it has ended. */
function oneAfterTheOther(events: readonly DemoEvent[]): DemoEvent[] {
  let free = 0
  return events.map((event) => {
    const at = new Date(Math.max(event.at.getTime(), free))
    free = at.getTime() + lengthOf(event)
    return { ...event, at }
  })
}

/** The events of some people in order of time, ending before the Lagos day after `untilDay` (`yyyy-mm-dd`) begins. */
export function demoEvents(people: {
  first: number
  count: number
  untilDay: string
  mailHost: string
}): DemoEvent[] {
  const until = new Date(startOfLagosDay(people.untilDay).getTime() + dayMilliseconds - 1000)
  const world = { from: new Date(until.getTime() - days * dayMilliseconds), until, mailHost: people.mailHost }
  const all = Array.from({ length: people.count }, (_, index) => eventsOf(people.first + index, world)).flat()
  return oneAfterTheOther(
    all.sort((a, b) => a.at.getTime() - b.at.getTime() || a.person.number - b.person.number),
  )
}
