// Answers for what happens in the demo world and when: the same list for the same number of people and last day. Pure.
import { startOfLagosDay } from '#kit/lagos.ts'
import { type Random, seededRandom } from '#kit/random.ts'
import {
  type Arrival,
  inventArrival,
  inventOutgoing,
  inventPerson,
  type Outgoing,
  type Person,
} from './people.ts'

/** How far a person goes: most are confirmed, some only look around, a few give a number that is not theirs. */
export type Story = 'looks_around' | 'not_confirmed' | 'confirmed'

export type DemoEvent =
  | { readonly at: Date; readonly what: 'sign_up'; readonly person: Person; readonly story: Story }
  | {
      readonly at: Date
      readonly what: 'deposit'
      readonly person: Person
      readonly arrival: Arrival
      readonly reference: string
    }
  | { readonly at: Date; readonly what: 'transfer'; readonly person: Person; readonly outgoing: Outgoing }

const days = 90
const dayMilliseconds = 86_400_000

function momentOf(random: Random, span: { from: Date; until: Date }): Date {
  const seconds = Math.floor((span.until.getTime() - span.from.getTime()) / 1000)
  return new Date(span.from.getTime() + random.below(Math.max(1, seconds)) * 1000)
}

function storyOf(random: Random, number: number): Story {
  if (number < 3) return 'confirmed'
  const dice = random.below(100)
  return dice < 8 ? 'looks_around' : dice < 12 ? 'not_confirmed' : 'confirmed'
}

function eventsOf(number: number, world: { from: Date; until: Date; mailHost: string }): DemoEvent[] {
  const random = seededRandom(`demo person ${number}`)
  const person = inventPerson(random, number, world.mailHost)
  const story = storyOf(random, number)
  // The first three have been here from the start, so that their history fills every screen.
  const lastStart =
    number < 3 ? world.from.getTime() + dayMilliseconds : world.until.getTime() - 2 * dayMilliseconds
  const signedUpAt = momentOf(random, { from: world.from, until: new Date(lastStart) })
  const signUp: DemoEvent = { at: signedUpAt, what: 'sign_up', person, story }
  if (story !== 'confirmed') return [signUp]
  const span = { from: new Date(signedUpAt.getTime() + 3_600_000), until: world.until }
  const share = (span.until.getTime() - span.from.getTime()) / (days * dayMilliseconds)
  const count = 1 + Math.floor((4 + random.below(12)) * share)
  const deposits = Array.from({ length: count }, (_, index): DemoEvent => ({
    at: momentOf(random, span),
    what: 'deposit',
    person,
    arrival: inventArrival(random),
    reference: `demo-${number}-${index}-${random.bytes(6).toString('hex')}`,
  }))
  return [signUp, ...deposits, ...transfersOf(person, span, number < 3 ? 2 * count : Math.ceil(count / 3))]
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
  return all.sort((a, b) => a.at.getTime() - b.at.getTime() || a.person.number - b.person.number)
}
