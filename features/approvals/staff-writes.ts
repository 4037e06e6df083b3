// Answers for what stands before each write of staff beside its role, as its feature says: a stake, or a word on why nothing does. The only
// authority. Pure.
import type { Act, Guard } from '#features/team/act.ts'
import * as lists from '#features/team/act-lists.ts'
import type { CallContract } from '#kit/http/contract.ts'
import { gateCodes } from './rules.ts'

export type StaffWrites = Readonly<Record<string, Guard>>

const guardOf = ({ approvers, guard }: Act): Guard | undefined => (approvers === undefined ? guard : 'itself')

/** One row for each call of staff that is no GET. */
export const staffWrites: StaffWrites = Object.fromEntries(
  Object.values(lists)
    .flatMap((acts) => Object.entries(acts))
    .flatMap(([name, act]) => {
      const guard = guardOf(act)
      return guard === undefined ? [] : [[name, guard] as const]
    }),
)

const ofItself = /^(?:step_up_required|\w+_blocked_after_reset)$/

/** The stake that a call is held to before it is read; undefined where it holds itself to one, or nothing does. */
export function stakeAtDoor(callName: string, table: StaffWrites = staffWrites) {
  const guard = Object.hasOwn(table, callName) ? table[callName] : undefined
  return typeof guard === 'object' && 'stake' in guard ? guard.stake : undefined
}

/** Throws one Error that names every write of staff without a row, every row without a write, and every gate whose words are missing. */
export function checkStaffWrites(
  contracts: readonly Pick<CallContract, 'name' | 'realm' | 'method' | 'refuses'>[],
  table: StaffWrites = staffWrites,
): void {
  const writes = contracts.filter(({ realm, method }) => realm === 'admin' && method !== 'GET')
  const mounted = new Set(writes.map(({ name }) => name))
  const faults = [
    ...Object.keys(table)
      .filter((name) => !mounted.has(name))
      .map((name) => `${name}: has a row, but no write of this name is mounted`),
    ...writes.flatMap(({ name, refuses }) => {
      const guard = Object.hasOwn(table, name) ? table[name] : undefined
      if (guard === undefined) return [`${name}: names neither a stake nor why it has none`]
      if (guard === 'itself')
        return Object.keys(refuses).some((code) => ofItself.test(code)) ? [] : [`${name}: refuses at no gate`]
      return 'open' in guard
        ? []
        : gateCodes[guard.stake]
            .filter((code) => !Object.hasOwn(refuses, code))
            .map((code) => `${name}: has no words for ${code}`)
    }),
  ]
  if (faults.length > 0)
    throw new Error(
      `What stands before writes of staff and the calls of this server differ:\n${faults.map((fault) => `- ${fault}`).join('\n')}`,
    )
}
