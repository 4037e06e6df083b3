// Answers for misbehaving on request: scripts that a test writes, and outages that hit at random.
import * as z from 'zod/mini'
import type { Clock } from '#kit/clock.ts'
import type { Random } from '#kit/random.ts'

/** How one request goes wrong. Named after what the caller sees; see behaviours.ts for what it must make of it. */
const faultShape = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('as_usual') }),
  /** Nothing is done, the socket is cut. */
  z.strictObject({ kind: z.literal('drop_before') }),
  /** The work is done, then the socket is cut. */
  z.strictObject({ kind: z.literal('drop_after') }),
  /** Nothing is done and no answer ever comes. */
  z.strictObject({ kind: z.literal('hang_before') }),
  /** The work is done and no answer ever comes. */
  z.strictObject({ kind: z.literal('hang_after') }),
  /** The work is done, the answer comes late by this much of the sandbox's clock. */
  z.strictObject({ kind: z.literal('slow'), milliseconds: z.int().check(z.positive()) }),
  /** Nothing is done; a gateway's status with a JSON error. */
  z.strictObject({
    kind: z.literal('status'),
    status: z.int().check(z.gte(400), z.lte(599)),
    retryAfterSeconds: z.optional(z.int().check(z.nonnegative())),
  }),
  /** Nothing is done; a web page instead of JSON. */
  z.strictObject({ kind: z.literal('html'), status: z.int().check(z.gte(200), z.lte(599)) }),
  /** The work is done; half of the JSON arrives as if it were whole. */
  z.strictObject({ kind: z.literal('truncated') }),
  /** The work is done; the socket is cut in the middle of the JSON. */
  z.strictObject({ kind: z.literal('cut') }),
  /** The work is done; whole JSON in a shape that nobody documents. */
  z.strictObject({ kind: z.literal('odd_shape') }),
  /** The work is done; the answer says another amount than the one that was asked for. */
  z.strictObject({ kind: z.literal('other_amount') }),
  /** The work is done; the answer is longer than anybody reads. */
  z.strictObject({ kind: z.literal('too_large') }),
  /** Nothing is done; a literal answer, for refusals that the partner documents. */
  z.strictObject({
    kind: z.literal('answer'),
    status: z.int().check(z.gte(200), z.lte(599)),
    body: z.json(),
  }),
  /** The work is done and its webhook delivered before the answer leaves. */
  z.strictObject({ kind: z.literal('webhook_first') }),
  // The scanner's own: it answers that it could not scan.
  z.strictObject({ kind: z.literal('clamd_error') }),
  // The mailbox's own.
  z.strictObject({ kind: z.literal('smtp_421') }),
  z.strictObject({ kind: z.literal('smtp_451') }),
  z.strictObject({ kind: z.literal('smtp_550') }),
  z.strictObject({ kind: z.literal('slow_banner'), milliseconds: z.int().check(z.positive()) }),
])

export type Fault = z.output<typeof faultShape>

/** A script: each matching request takes its next step; when it has run out, requests go as usual again. */
const scenarioShape = z.strictObject({
  rail: z.string(),
  /** All named facts must be equal: method, path and any field of query or body. `…*` matches what begins so. */
  match: z._default(z.record(z.string(), z.string()), {}),
  script: z.array(faultShape).check(z.minLength(1), z.maxLength(1_000)),
})
export type Scenario = z.output<typeof scenarioShape>

export const outageModes = [
  '500',
  '502',
  '503',
  '504',
  '429',
  'html',
  'truncated',
  'odd_shape',
  'drop',
  'drop_after',
  'hang',
  'off',
] as const

/** An outage of a rail, or of one path of it: a share of its requests fails until the sandbox's clock has moved on. */
const outageShape = z.strictObject({
  rail: z.string(),
  path: z._default(z.string(), ''),
  mode: z.enum(outageModes),
  ratio: z._default(z.number().check(z.gt(0), z.lte(1)), 1),
  /** Milliseconds from now by the sandbox's clock. */
  untilMs: z._default(z.int().check(z.nonnegative()), 60_000),
})
export type Outage = z.output<typeof outageShape>
export type Struck = Outage & { readonly endsAt: Date }

/** The shapes of both in a sandbox with these rails. */
export const faultShapes = (rails: readonly string[]) => {
  const rail = z.enum(rails)
  return { scenario: z.extend(scenarioShape, { rail }), outage: z.extend(outageShape, { rail }) }
}

/** What scripts match on: everything the request names, as text. */
export type RequestFacts = Readonly<Record<string, string>>

export type Faults = {
  script(scenario: Scenario): void
  strike(outage: Outage): void
  clear(): void
  /** The next step of the first script that matches, if it is one of `kinds`; else an outage's; else undefined. */
  take(rail: string, facts: RequestFacts, among?: readonly Fault['kind'][]): Fault | undefined
  /** What is still scripted, for the control plane. */
  waiting(): readonly Scenario[]
  /** Outages that have not ended. */
  striking(): readonly Struck[]
}

const ratioSteps = 1_000_000

export function createFaults(doors: { clock: Clock; random: Random }): Faults {
  let scripts: Scenario[] = []
  let outages: Struck[] = []
  const striking = (): readonly Struck[] => {
    const now = doors.clock.now()
    outages = outages.filter((outage) => outage.endsAt > now)
    return outages
  }
  const outageFor = (rail: string, facts: RequestFacts): Fault | undefined => {
    const hit = striking().find(
      (outage) =>
        outage.rail === rail &&
        (facts['path'] ?? '').startsWith(outage.path) &&
        (outage.ratio === 1 || doors.random.below(ratioSteps) < outage.ratio * ratioSteps),
    )
    return hit && outageFault(hit.mode)
  }
  return {
    script: (scenario) => {
      scripts.push({ ...scenario, script: [...scenario.script] })
    },
    strike: (outage) => {
      outages = outages.filter((other) => other.rail !== outage.rail || other.path !== outage.path)
      if (outage.mode === 'off') return
      outages.push({ ...outage, endsAt: new Date(doors.clock.now().getTime() + outage.untilMs) })
    },
    clear: () => {
      scripts = []
      outages = []
    },
    take: (rail, facts, among) => {
      const scenario = scripts.find((one) => one.rail === rail && matches(one.match, facts))
      const next = scenario?.script[0]
      if (scenario === undefined || next === undefined) return among ? undefined : outageFor(rail, facts)
      if (among && !among.includes(next.kind)) return undefined
      scenario.script.shift()
      scripts = scripts.filter((one) => one.script.length > 0)
      return next
    },
    waiting: () => scripts,
    striking,
  }
}

/** Whether a request is one that a script is about. */
export function matches(match: Readonly<Record<string, string>>, facts: RequestFacts): boolean {
  return Object.entries(match).every(([name, value]) =>
    value.endsWith('*') ? (facts[name] ?? '').startsWith(value.slice(0, -1)) : facts[name] === value,
  )
}

function outageFault(mode: Outage['mode']): Fault | undefined {
  switch (mode) {
    case '500':
    case '502':
    case '503':
    case '504':
      return { kind: 'status', status: Number(mode) }
    case '429':
      return { kind: 'status', status: 429, retryAfterSeconds: 1 }
    case 'html':
      return { kind: 'html', status: 502 }
    case 'truncated':
      return { kind: 'truncated' }
    case 'odd_shape':
      return { kind: 'odd_shape' }
    case 'drop':
      return { kind: 'drop_before' }
    case 'drop_after':
      return { kind: 'drop_after' }
    case 'hang':
      return { kind: 'hang_before' }
    case 'off':
      return undefined
  }
}
