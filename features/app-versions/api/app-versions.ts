// Answers for the versions that were set: the newest of a platform, all of them, and the command that sets one.
import { command } from '#features/approvals/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { AnswerOf, BodyOf } from '#kit/http/contract.ts'
import { noteChange } from '#kit/http/live.ts'
import { done, refuse } from '#kit/refusal.ts'
import { configureAppVersion as contract, type platforms } from '../contract.ts'
import { compareVersions } from '../rules.ts'

type Version = AnswerOf<typeof contract>
type Payload = BodyOf<typeof contract>

/** Every row, the newest first. */
export async function listVersions(sql: Sql): Promise<Version[]> {
  return sql<Version>`
    select platform, minimum, latest, message, store_url, set_at from app_versions order by number desc`
}

/** What holds for a platform, or null. */
export async function findVersion(sql: Sql, platform: (typeof platforms)[number]): Promise<Version | null> {
  const [row] = await sql<Version>`
    select platform, minimum, latest, message, store_url, set_at from app_versions
    where platform = ${platform} order by number desc limit 1`
  return row ?? null
}

/** The command behind `app-versions.configure`. */
export const configureCommand = command<typeof contract, Payload, 'minimum_above_latest', 'sensitive'>({
  contract,
  stake: 'sensitive',
  plan: async (sql, _doors, { payload, now }) => {
    const { platform, minimum, latest } = payload
    if (compareVersions(minimum, latest) > 0) return refuse('minimum_above_latest', { values: { latest } })
    const before = await findVersion(sql, platform)
    return done({
      target: { type: 'setting', id: `app_version:${platform}` },
      basis: { before: before && { minimum: before.minimum, latest: before.latest } },
      postings: [],
      accountNames: new Map(),
      amount: undefined,
      changes: [
        { field: 'minimum', before: before?.minimum ?? null, after: minimum },
        { field: 'latest', before: before?.latest ?? null, after: latest },
        { field: 'message', before: before?.message ?? null, after: payload.message },
      ],
      apply: (inside) => insertVersion(inside, payload, now),
    })
  },
  declined: (refusal) => {
    throw new Error(`Broken invariant: a version posts nothing, the ledger said ${refusal}`)
  },
})

async function insertVersion(sql: Sql, set: Payload, now: Date): Promise<Version> {
  const { platform, minimum, latest, message } = set
  const storeUrl = set.store_url ?? null
  await sql`
    insert into app_versions (platform, minimum, latest, message, store_url, set_at)
    values (${platform}, ${minimum}, ${latest}, ${message}, ${storeUrl}, ${now})`
  await noteChange(sql, ['settings'], now)
  return { platform, minimum, latest, message, store_url: storeUrl, set_at: now }
}
