// Answers for how people of the demo world rise: papers sent as the app sends them, and somebody of the staff who decides.
import { loadLists } from '#features/screening/public.ts'
import type { MovedClock } from '#kit/clock.ts'
import type { Api } from '../server.ts'
import { ask, confirmIdentity, type Letters, mustBeFine, sendPhoto, unlock } from './inhabitant.ts'
import { electricityBill, passportPage } from './papers.ts'
import type { Person } from './people.ts'

export type Riser = {
  readonly person: Person
  /** Their session. */
  readonly cookie: string
}
export type Office = {
  readonly api: Api
  readonly clock: MovedClock
  readonly letters: Letters
  /** Who of the staff decides. */
  readonly decider: { readonly email: string; readonly password: string }
}

const minuteMilliseconds = 60_000
/** How long requests wait for somebody of the staff. */
const decidedAfterMinutes = 95

/** Brings somebody with one confirmed number to a tier, over the counter of every tier below. */
export async function rise(office: Office, riser: Riser, tier: 2 | 3): Promise<void> {
  const second = await askForTierTwo(office, riser)
  await approve(office, second)
  if (tier === 2) return
  await unlock(office.api.url, riser.cookie)
  await approve(office, await askForTierThree(office, riser))
}

/** Gives the other number and a passport, and asks for tier 2. Answers the request; an open one stays the only one. */
export async function askForTierTwo(office: Office, { person, cookie }: Riser): Promise<string | undefined> {
  const { api, clock } = office
  await confirmIdentity(api.url, cookie, { identity: person.otherIdentity, email: person.email })
  await api.jobs.drain()
  clock.advance(3 * minuteMilliseconds)
  const number = `A${String(10_400_000 + person.number * 613).padStart(8, '0')}`
  const bytes = await passportPage(person, number)
  const front = await sendPhoto(api.url, cookie, { purpose: 'id_front', bytes })
  const body = { document_kind: 'passport', document_number: number, front }
  return asked(office, { cookie, tier: 2, body })
}

async function askForTierThree(office: Office, { person, cookie }: Riser): Promise<string | undefined> {
  const address = {
    street: `${12 + person.number} Bode Thomas Street, Surulere`,
    city: 'Lagos',
    state: 'Lagos',
  }
  const bytes = await electricityBill(person, `${address.street}, ${address.city}`)
  const proof = await sendPhoto(office.api.url, cookie, { purpose: 'address_proof', bytes })
  const body = { proof_kind: 'utility_bill', proof, address }
  return asked(office, { cookie, tier: 3, body })
}

// Where a seeding was cut off, the request may be there already, open or decided.
async function asked(
  { api }: Office,
  request: { cookie: string; tier: 2 | 3; body: object },
): Promise<string | undefined> {
  await api.jobs.drain()
  await loadLists(api.doors, api.rails.lists)
  const { cookie, body } = request
  const answer = await ask(`${api.url}/api/v1/me/tiers/${request.tier}`, { method: 'POST', cookie, body })
  await api.jobs.drain()
  if (answer.body.code === 'tier_reached') return undefined
  if (answer.body.code !== 'request_open') return mustBeFine(answer, 'asking for a tier').body.data?.id
  const tiers = await ask(`${api.url}/api/v1/me/tiers`, { method: 'GET', cookie })
  return mustBeFine(tiers, 'reading the tiers').body.data?.request?.id
}

async function approve(office: Office, requestId: string | undefined): Promise<void> {
  office.clock.advance(decidedAfterMinutes * minuteMilliseconds)
  if (requestId === undefined) return
  const bearer = await signInDecider(office)
  const path = `/api/v1/tier-requests/${requestId}/approve`
  const body = { note: 'Papers and register agree.' }
  mustBeFine(await ask(`${office.api.url}${path}`, { method: 'POST', bearer, body }), 'approving a tier')
  await office.api.jobs.drain()
}

async function signInDecider({ api, letters, decider }: Office): Promise<string> {
  const { email, password } = decider
  const path = `${api.url}/api/v1/auth`
  mustBeFine(
    await ask(`${path}/admin-2fa-email`, { method: 'POST', body: { email } }),
    'asking for a code of the staff',
  )
  await api.jobs.drain()
  const body = { email, password, code: letters.codeFor(email) }
  const answer = mustBeFine(
    await ask(`${path}/admin-2fa-login`, { method: 'POST', body }),
    'signing in staff',
  )
  return answer.body.data?.access_token ?? ''
}
