// Answers for customers who rise a tier in tests: how far they are brought, what they ask, and who decides.
import assert from 'node:assert/strict'
import * as signIn from '#features/customer-sign-in/contract.ts'
import * as kyc from '#features/kyc/contract.ts'
import * as tiers from '#features/tiers/contract.ts'
import { hire, signInAdmin } from './admin.ts'
import { confirmIdentity, profile, send, signUp } from './customer.ts'
import { paper } from './papers.ts'
import { openWorld, type World } from './world.ts'

export type Risen = { readonly cookie: string; readonly id: string }
type Decision = typeof tiers.approveRequest | typeof tiers.rejectRequest | typeof tiers.askAgain

/** A reason that a customer may read. */
export const reason = 'The photo is blurred. Take it in daylight.'

/** A world with a reviewer and somebody of support, and what customers do in it. */
export async function openRising() {
  const world = await openWorld()
  const risk = await signInAdmin(world, await hire(world, 'risk'))
  const support = await signInAdmin(world, await hire(world, 'support'))
  const asks = asksIn(world)
  const decide = (contract: Decision, id: string, body: object = {}, as = risk) =>
    send(world, contract, { headers: as, params: { id }, body })
  return { world, risk, support, decide, ...asks, ...peopleIn(world, asks) }
}

export type Rising = Awaited<ReturnType<typeof openRising>>

function asksIn(world: World) {
  let passports = 10_000_000
  return {
    statusOf: async (cookie: string) => (await send(world, signIn.whoAmI, { cookie })).data,
    mine: async (cookie: string) => (await send(world, tiers.findMyTiers, { cookie })).data,
    /** Asks for tier 2; each a moment after the one before. */
    askTwo: (cookie: string, body: object) => {
      world.clock.advance(1_000)
      return send(world, tiers.askForTierTwo, { cookie, body })
    },
    /** Gives a number to be checked; each a moment after the one before. */
    askBureau: (cookie: string, body: object) => {
      world.clock.advance(1_000)
      return send(world, kyc.checkIdentity, { cookie, body })
    },
    /** A passport that nobody else has. */
    passport: (): { document_kind: 'passport'; document_number: string } => ({
      document_kind: 'passport',
      document_number: `A${(passports += 1)}`,
    }),
  }
}

function peopleIn(world: World, asks: ReturnType<typeof asksIn>) {
  let people = 0
  /** Two digits that no other customer of this world has. */
  const fresh = (): string => String((people += 1)).padStart(2, '0')
  /** A customer whose BVN and face are confirmed: tier 1. */
  const tierOne = async (): Promise<Risen> => {
    const digits = fresh()
    const cookie = await signUp(world, `riser${digits}@example.com`, `080355510${digits}`)
    await confirmIdentity(world, cookie, `22255510${digits}0`)
    const me = await send(world, signIn.whoAmI, { cookie })
    assert.equal(me.data.kyc_tier, 1, JSON.stringify(me.body))
    return { cookie, id: me.data.uuid }
  }
  /** The same with their NIN confirmed too. */
  const bothNumbers = async (): Promise<Risen & { nin: string }> => {
    const one = await tierOne()
    const nin = `70155510${fresh()}0`
    const { first_name, last_name, date_of_birth } = profile('')
    await world.control('/identity/people', {
      kind: 'nin',
      number: nin,
      first_name,
      last_name,
      date_of_birth,
    })
    const asked = await asks.askBureau(one.cookie, { kind: 'nin', number: nin })
    assert.equal(asked.status, 200, JSON.stringify(asked.body))
    await world.settle()
    return { ...one, nin }
  }
  /** Asks for tier 2 with a passport; its paper is clean and its screening done. */
  const asksForTwo = async (): Promise<Risen & { request: string }> => {
    const one = await bothNumbers()
    const front = await paper(world, one.cookie, 'id_front')
    const asked = await asks.askTwo(one.cookie, { ...asks.passport(), front })
    assert.equal(asked.status, 200, JSON.stringify(asked.body))
    await world.settle()
    return { ...one, request: asked.data.id }
  }
  return { fresh, tierOne, bothNumbers, asksForTwo }
}
