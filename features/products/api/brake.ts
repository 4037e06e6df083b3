// Answers for brakes: what one person stops at once and two let go again, as dated rows of which the newest holds.
import { tellOwnersOfStop } from '#features/admin-sign-in/public.ts'
import { command, movesNothing, nothingDeclined, type Plan } from '#features/approvals/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { AnswerOf, CallContract } from '#kit/http/contract.ts'
import { displayInstant } from '#kit/lagos.ts'
import { done, refuse, type Result } from '#kit/refusal.ts'

/** How something that can be stopped stands. */
export type Standing = {
  /** As the audit log knows it; a setting where no other type is said. */
  readonly id: string
  readonly type?: string
  /** As staff read it. */
  readonly name: string
  readonly isOn: boolean
  /** When it was switched last. */
  readonly since: Date | null
  /** Why it was switched last. */
  readonly reason?: string | null | undefined
}

export type Brake<C extends CallContract, Payload extends object, Code extends string> = {
  readonly contract: C
  /** Its lock in the database, from the plan to the commit: there is one writer at a time. */
  readonly lock: number
  /** What is asked for: to go, or to stop. */
  on(payload: Payload): boolean
  /** How it stands, or why it is not switched. */
  find(sql: Sql, payload: Payload): Promise<Result<Standing, Code>>
  readonly words: { readonly on: string; readonly off: string }
  /** What else is seen before it is switched. */
  alsoSeen?(sql: Sql, payload: Payload): Promise<Plan<unknown>['changes']>
  write(
    sql: Sql,
    switched: Payload & { readonly reason: string | undefined; readonly now: Date },
  ): Promise<AnswerOf<C>>
}

/** What whoever lets it go on reads of the stop. */
const stoppedFor = ({ since, reason }: Pick<Standing, 'since' | 'reason'>) => [
  ...(since === null ? [] : [{ field: 'stopped_since', before: null, after: displayInstant(since) }]),
  ...(reason ? [{ field: 'stopped_because', before: null, after: reason }] : []),
]

/** The command of a brake. A stop is an emergency: one person is enough, and the owners are told. */
export function brakeCommand<C extends CallContract, Payload extends object, Code extends string>(
  brake: Brake<C, Payload, Code>,
) {
  const stateOf = (isOn: boolean): string => (isOn ? brake.words.on : brake.words.off)
  return command<C, Payload, Code | 'already_so', 'brake'>({
    contract: brake.contract,
    stake: 'brake',
    plan: async (sql, doors, { payload, now }) => {
      await sql`select pg_advisory_xact_lock(${brake.lock})`
      const found = await brake.find(sql, payload)
      if (!found.ok) return found
      const { id, type = 'setting', name, isOn, since, reason } = found.value
      const on = brake.on(payload)
      const sinceWhen = since === null ? '' : `, since ${displayInstant(since)}`
      if (isOn === on) return refuse('already_so', { values: { name, state: stateOf(on), since: sinceWhen } })
      return done({
        target: { type, id },
        basis: { on: isOn, since: since?.toISOString() ?? null },
        ...movesNothing,
        stops: !on,
        changes: [
          { field: name, before: stateOf(isOn), after: stateOf(on) },
          ...((await brake.alsoSeen?.(sql, payload)) ?? []),
        ],
        shown: on ? stoppedFor({ since, reason }) : [],
        apply: async (inside, _posted, { reason, call }) => {
          const switched = await brake.write(inside, { ...payload, reason, now })
          if (!on) await tellOwnersOfStop(inside, doors, { adminId: call.actor.id, what: name, reason })
          return switched
        },
      })
    },
    declined: nothingDeclined,
  })
}
