// Answers for where somebody stands: the ladder for its customer, checks and requests for staff.
import { findTiers } from '#features/kyc/public.ts'
import { findScreenings } from '#features/screening/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { done, refuse } from '#kit/refusal.ts'
import type { findMyTiers, findUserTiers } from '../contract.ts'
import { findPapers, type RequestRow, requestRows, requestView, staffRequestView } from './request-row.ts'

type Standing = { readonly kyc_tier: number; readonly bvn: boolean; readonly nin: boolean }

/** The tiers in force, what is confirmed, and the latest request that was not withdrawn. */
export async function findMine(
  sql: Sql,
  at: { readonly userId: string; readonly now: Date },
): Promise<AnswerOf<typeof findMyTiers>> {
  const [user] = await sql<Standing>`
    select kyc_tier,
      exists (select 1 from identity_checks c where c.user_id = u.id and c.kind = 'bvn' and c.state = 'passed') bvn,
      exists (select 1 from identity_checks c where c.user_id = u.id and c.kind = 'nin' and c.state = 'passed') nin
    from users u where u.id = ${at.userId}`
  const [row] = await sql<RequestRow>`
    select ${requestRows(sql)} where r.user_id = ${at.userId} and r.state <> 'withdrawn'
    order by r.asked_at desc, r.id desc limit 1`
  const papers = await findPapers(sql, row === undefined ? [] : [row.id])
  const tiers = (await findTiers(sql)).filter(
    (tier) => tier.from <= at.now && (tier.until === null || tier.until > at.now),
  )
  return {
    tier: user?.kyc_tier ?? 0,
    tiers,
    confirmed: { bvn: user?.bvn ?? false, nin: user?.nin ?? false },
    request: row === undefined ? null : requestView(row, papers),
  }
}

type CheckRow = AnswerOf<typeof findUserTiers>['checks'][number]

/** All that reviewers see of a user; numbers and pictures are none of it. */
export async function findOfUser(sql: Sql, userId: string) {
  const [user] = await sql<{ kyc_tier: number }>`select kyc_tier from users where id = ${userId}`
  if (user === undefined) return refuse('user_not_found')
  const checks = await sql<CheckRow>`
    select c.kind, c.last4, c.state, c.failure, c.asked_at,
      case when p.state = 'clean' then c.selfie_upload end selfie,
      c.screening_id is not null and c.state = 'unclear' held
    from identity_checks c left join uploads p on p.id = c.selfie_upload
    where c.user_id = ${userId} order by c.asked_at desc, c.id desc`
  const rows = await sql<RequestRow>`
    select ${requestRows(sql)} where r.user_id = ${userId} order by r.asked_at desc, r.id desc`
  const papers = await findPapers(
    sql,
    rows.map((row) => row.id),
  )
  return done({
    tier: user.kyc_tier,
    checks,
    requests: rows.map((row) => staffRequestView(row, papers)),
    screenings: await findScreenings(sql, userId),
  })
}
