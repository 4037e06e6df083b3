// Answers for the desk at which what the bank and we have otherwise is settled: finance, signed in as often as time passes, and an owner
// who approves.
import { assert } from '#kit/assert.ts'
import type { WireAnswer } from '#kit/http/contract.ts'
import { listCases } from '#features/cases/contract.ts'
import { signInAdmin } from './admin.ts'
import { send } from './customer.ts'
import { aMember } from './people.ts'
import { openWorld, type World } from './world.ts'

type Case = WireAnswer<typeof listCases>['items'][number]

export type MoneyDesk = {
  readonly world: World
  /** Signs finance in anew: before each test, and where days have passed in one. */
  signIn(): Promise<void>
  headers(): Readonly<Record<string, string>>
  /** The same with a key that no wish before had. */
  keyed(): Readonly<Record<string, string>>
  /** The open case of which this is true. */
  caseWhere(isIt: (one: Case) => boolean): Promise<Case>
}

export async function openMoneyDesk(): Promise<MoneyDesk> {
  const world = await openWorld()
  await aMember(world, 'owner')
  await aMember(world, 'finance')
  let finance: Record<string, string> = {}
  let keys = 0
  return {
    world,
    signIn: async () => {
      finance = await signInAdmin(world, 'finance@staff.example')
    },
    headers: () => finance,
    keyed: () => ({ ...finance, 'idempotency-key': `wish-${(keys += 1)}` }),
    caseWhere: async (isIt) => {
      const { items } = (await send(world, listCases, { headers: finance })).data
      const found = items.find(isIt)
      assert(found !== undefined, `the case that is looked for is among ${JSON.stringify(items)}`)
      return found
    },
  }
}

/** `900.00` in kobo. */
export const kobo = (text: string): bigint => BigInt(text.replace('.', ''))
