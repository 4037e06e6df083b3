// Answers for customers who rise a tier in tests: how far they are brought, what they ask, and who decides.
import assert from 'node:assert/strict'
import * as signIn from '#features/customer-sign-in/contract.ts'
import * as kyc from '#features/kyc/contract.ts'
import * as tiers from '#features/tiers/contract.ts'
import { signInAdmin } from './admin.ts'
import { send } from './customer.ts'
import { paper } from './papers.ts'
import { aCustomer, aMember, confirmNin, type Customer } from './people.ts'
import { openWorld, type World } from './world.ts'

type Decision = typeof tiers.approveRequest | typeof tiers.rejectRequest | typeof tiers.askAgain

/** A reason that a customer may read. */
export const reason = 'The photo is blurred. Take it in daylight.'

/** A world with a reviewer and somebody of support, and what customers do in it. */
export async function openRising() {
  const world = await openWorld()
  const risk = await signInAdmin(world, await aMember(world, 'risk'))
  const support = await signInAdmin(world, await aMember(world, 'support'))
  const asks = asksIn(world)
  // Whoever raises a tier has signed in, or proven themself, some minutes ago at most.
  let proven = { at: world.clock.now().getTime(), headers: risk }
  const fresh = async () => {
    const now = world.clock.now().getTime()
    if (now - proven.at > 8 * 60_000)
      proven = { at: now, headers: await signInAdmin(world, 'risk@staff.example') }
    return proven.headers
  }
  const decide = async (contract: Decision, id: string, body: object = {}, as?: Record<string, string>) =>
    send(world, contract, { headers: as ?? (await fresh()), params: { id }, body })
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
  /** A customer whose BVN and face are confirmed: tier 1. */
  const tierOne = (): Promise<Customer> => aCustomer(world)
  /** The same with their NIN confirmed too, a moment later. */
  const bothNumbers = async (): Promise<Customer & { nin: string }> => {
    const one = await tierOne()
    world.clock.advance(1_000)
    return { ...one, nin: await confirmNin(world, one.cookie) }
  }
  /** Asks for tier 2 with a passport; its paper is clean and its screening done. */
  const asksForTwo = async (): Promise<Customer & { request: string }> => {
    const one = await bothNumbers()
    const front = await paper(world, one.cookie, 'id_front')
    const asked = await asks.askTwo(one.cookie, { ...asks.passport(), front })
    assert.equal(asked.status, 200, JSON.stringify(asked.body))
    await world.settle()
    return { ...one, request: asked.data.id }
  }
  return { tierOne, bothNumbers, asksForTwo }
}
