// Answers for what a partner declares in its partner.ts: settings, what it is to us, and its twin in the sandbox.
import type { Clock } from '#kit/clock.ts'
import type { Log } from '#kit/log.ts'
import type { NeedsOfFronts } from '#kit/page-needs.ts'
import type { Ports } from '#kit/ports.ts'
import type { Random } from '#kit/random.ts'
import type { PartnerSettings } from '#kit/settings-of-partners.ts'
import { type Given, type Row, valueOf } from '#kit/settings-row.ts'
import type { Twin } from './sandbox/twin.ts'

/** What adapters are made with. */
export type RailDoors = {
  /** For whatever calls somebody. */
  readonly reaching: {
    readonly log: Log
    /** For one try of one call. */
    readonly timeoutMilliseconds: number
    readonly clock?: Clock
    readonly timeoutClock?: Clock
  }
  /** By what requests are dated that are signed with their time; the machine's when not given. */
  readonly signingClock?: Clock
  readonly random: Random
  /** Where relative folders begin. */
  readonly root: string
  /** Whom a partner writes to when we trouble it. */
  readonly supportEmail: string
  readonly supportPhone: string
}

type Declared<Own> = {
  /** Its name in our records and the last part of its hook's address. */
  readonly name: string
  /** Its settings in the order of `.env.example`: it takes each row and names its value. */
  readonly settings: (take: <Value>(entry: Row<Value>) => Value) => Own
  /** Whether the real one is used, so that its keys are asked for; always when not said. */
  readonly isUsed?: (own: Own, given: Given) => boolean
  /** Undefined from one of them: by these settings it is none. */
  readonly ports: { readonly [Kind in keyof Ports]?: (own: Own, doors: RailDoors) => Ports[Kind] | undefined }
  /** What it wants to read, as JSON, once a webhook was heard; our own words when not said. */
  readonly heard?: object
  /**
   * For one that signs nothing: what stands behind its hook's address, one of which it has to know. Whoever knows none finds nothing there. The
   * last is told to its twin.
   */
  readonly hookSecrets?: (own: Own) => readonly string[]
  /** What of its own stands on our pages: hosts of its script, frames and pictures. */
  readonly pages?: (own: Own) => NeedsOfFronts
  /** Its pretend self in the sandbox, which tells what happens at `webhookUrl`. */
  readonly twin?: (own: Own, at: { readonly webhookUrl: string }) => Promise<Twin>
}

/** A partner whose own settings only its declaration knows. */
export type Partner = PartnerSettings & {
  readonly name: string
  readonly heard: object | undefined
  /** Undefined: it signs what it tells. */
  hookSecrets(given: Given): readonly string[] | undefined
  gives(kind: keyof Ports): boolean
  port<Kind extends keyof Ports>(kind: Kind, given: Given, doors: RailDoors): Ports[Kind] | undefined
  pages(given: Given): NeedsOfFronts
  /** `hooksUrl` is where our hooks stand: `https://money.example/hooks`. */
  twin(given: Given, hooksUrl: string): Promise<Twin> | undefined
}

/** Declares a partner. */
export function partner<Own>(declared: Declared<Own>): Partner {
  const { name, settings, ports } = declared
  const rows: Row<unknown>[] = []
  settings((entry) => {
    rows.push(entry)
    return entry.neutral
  })
  const ownOf = (given: Given): Own => settings((entry) => valueOf(entry, given))
  return {
    name,
    rows,
    heard: declared.heard,
    isUsed: (given) => declared.isUsed?.(ownOf(given), given) ?? true,
    hookSecrets: (given) => declared.hookSecrets?.(ownOf(given)),
    gives: (kind) => ports[kind] !== undefined,
    port: (kind, given, doors) => ports[kind]?.(ownOf(given), doors),
    pages: (given) => declared.pages?.(ownOf(given)) ?? {},
    twin: (given, hooksUrl) => {
      const own = ownOf(given)
      const secret = declared.hookSecrets?.(own).at(-1)
      const webhookUrl = [hooksUrl, name, ...(secret === undefined ? [] : [secret])].join('/')
      return declared.twin?.(own, { webhookUrl })
    },
  }
}
