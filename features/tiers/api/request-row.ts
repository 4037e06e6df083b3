// Answers for requests as they are read: by their customer without a word of what is behind, and by staff.
import type { Sql, StaleSql } from '#kit/db/database.ts'
import type { AnswerOf } from '#kit/http/contract.ts'
import { maskedEmailPart } from '#kit/people/masked.ts'
import { faultWords } from '#features/uploads/public.ts'
import type { approveRequest, askForTierTwo } from '../contract.ts'
import type { DocumentKind, PaperKind } from '../rules.ts'

export type RequestView = AnswerOf<typeof askForTierTwo>
export type StaffRequestView = AnswerOf<typeof approveRequest>

export type RequestRow = {
  readonly id: string
  readonly user_id: string
  readonly user_name: string
  readonly tier: number
  readonly state: RequestView['state']
  readonly document_kind: DocumentKind | null
  readonly document_last4: string | null
  readonly proof_kind: RequestView['proof_kind']
  readonly screening_state: StaffRequestView['screening']
  readonly reason: string | null
  readonly asked_at: Date
  readonly decided_at: Date | null
}

type PaperRow = {
  readonly id: string
  readonly request_id: string
  readonly kind: PaperKind
  readonly state: 'given' | 'ask_again'
  readonly reason: string | null
  readonly given_at: Date
  readonly upload_id: string
  readonly upload_state: 'receiving' | 'checking' | 'clean' | 'refused' | 'infected' | 'expired'
  readonly fault: Parameters<typeof faultWords>[0] | null
}

/** Columns and tables of a `RequestRow`; requests are `r`. */
export function requestRows(sql: StaleSql) {
  return sql.part`
    r.id, r.user_id, r.tier, r.state, r.document_kind, r.document_last4, r.proof_kind, r.reason, r.asked_at, r.decided_at,
    s.state screening_state,
    coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), ${maskedEmailPart(sql)}, '') user_name
    from tier_requests r join users u on u.id = r.user_id left join screenings s on s.id = r.screening_id`
}

export type Papers = ReadonlyMap<string, readonly PaperRow[]>

/** The papers that stand, by request. */
export async function findPapers(sql: StaleSql, requestIds: readonly string[]): Promise<Papers> {
  const rows = await sql<PaperRow>`
    select d.id, d.request_id, d.kind, d.state, d.reason, d.given_at, d.upload_id, p.state upload_state, p.fault
    from tier_documents d join uploads p on p.id = d.upload_id
    where d.request_id = any(${[...requestIds]}::uuid[]) and d.state <> 'replaced'
    order by d.kind desc`
  return Map.groupBy(rows, (row) => row.request_id)
}

const isRefused = (row: PaperRow): boolean => !['receiving', 'checking', 'clean'].includes(row.upload_state)

/** Whether a paper has to come again: a person asked for it, or it could not be taken. */
export function isAskedAgain(row: PaperRow): boolean {
  return row.state === 'ask_again' || isRefused(row)
}

const reasonOf = (row: PaperRow): string | null =>
  isRefused(row) ? (row.fault === null ? null : faultWords(row.fault)) : row.reason

const isOpen = (state: RequestView['state']): boolean => state === 'waiting' || state === 'ask_again'

/** A file that could not be taken asks for itself again: its customer reads why. */
export function requestView(row: RequestRow, papers: Papers): RequestView {
  const own = papers.get(row.id) ?? []
  const { id, tier, document_kind, document_last4, proof_kind, reason, asked_at, decided_at } = row
  return {
    id,
    tier,
    document_kind,
    document_last4,
    proof_kind,
    reason,
    asked_at,
    decided_at,
    state: isOpen(row.state) && own.some(isAskedAgain) ? 'ask_again' : row.state,
    papers: own.map((paper) => ({
      kind: paper.kind,
      state: isAskedAgain(paper) ? 'ask_again' : paper.upload_state === 'clean' ? 'given' : 'checking',
      reason: reasonOf(paper),
    })),
  }
}

export function staffRequestView(row: RequestRow, papers: Papers): StaffRequestView {
  const own = papers.get(row.id) ?? []
  const { papers: _, ...shown } = requestView(row, papers)
  return {
    ...shown,
    user: { uuid: row.user_id, name: row.user_name },
    screening: row.screening_state,
    ready: isReady(row, papers),
    papers: own.map((paper) => ({
      id: paper.id,
      kind: paper.kind,
      file: paper.upload_state === 'clean' ? paper.upload_id : null,
      state: isRefused(paper)
        ? 'refused'
        : paper.state === 'ask_again'
          ? 'ask_again'
          : paper.upload_state === 'clean'
            ? 'given'
            : 'checking',
      reason: reasonOf(paper),
      given_at: paper.given_at,
    })),
  }
}

/** What can be decided now: every paper clean and given, the screening done. */
export function isReady(row: RequestRow, papers: Papers): boolean {
  const own = papers.get(row.id) ?? []
  return (
    row.state === 'waiting' &&
    row.screening_state !== null &&
    row.screening_state !== 'open' &&
    own.every((paper) => paper.upload_state === 'clean' && !isAskedAgain(paper))
  )
}

/** One request by its id, locked for the transaction when it is about to change. */
export async function lockRequest(sql: Sql, id: string): Promise<RequestRow | undefined> {
  const [row] = await sql<RequestRow>`select ${requestRows(sql)} where r.id = ${id} for update of r`
  return row
}
