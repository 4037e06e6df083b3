// Answers for which verb stands behind which call about statements.
import { readsBehind } from '#kit/db/stale-reads.ts'
import type { Doors } from '#kit/doors.ts'
import type { ProductActors } from '#kit/http/actors.ts'
import type { Mount } from '#kit/http/call.ts'
import { done } from '#kit/refusal.ts'
import * as contract from '../contract.ts'
import { checkStatement } from './check-statement.ts'
import { findHolder } from './holder.ts'
import { findIssued, issueStatement, type Statement } from './issue-statement.ts'
import { statementCsv } from './statement-csv.ts'

export function routes(mount: Mount<ProductActors>, doors: Doors): void {
  const { sql } = doors.database
  mount(contract.issueStatement, (call) => {
    const { wallet, from, to } = call.body
    return issueStatement(sql, doors, {
      userId: call.actor.id,
      walletId: wallet,
      period: { from, to },
      now: call.now,
    })
  })
  const behind = (id: string) =>
    readsBehind(doors, (any) => any`select 1 from issued_statements where id = ${id}`)
  mount(contract.statementPdf, async (call) => {
    const sql = await behind(call.params.id)
    const issued = await findIssued(sql, doors, { userId: call.actor.id, id: call.params.id })
    if (!issued.ok) return issued
    const { statement, stretch } = issued.value
    const holder = await findHolder(sql, stretch.walletId)
    // Loaded with the first: what draws documents would be a tenth of the time that a program takes to start.
    const { statementPdf } = await import('./statement-pdf.ts')
    return done({
      name: fileName(statement, 'pdf'),
      type: 'application/pdf',
      content: statementPdf(sql, { brand: doors.brand, issued: issued.value, holder }),
    })
  })
  mount(contract.statementCsv, async (call) => {
    const sql = await behind(call.params.id)
    const issued = await findIssued(sql, doors, { userId: call.actor.id, id: call.params.id })
    if (!issued.ok) return issued
    return done({
      name: fileName(issued.value.statement, 'csv'),
      type: 'text/csv; charset=utf-8; header=present',
      content: statementCsv(sql, issued.value),
    })
  })
  mount(contract.checkStatement, (call) => checkStatement(sql, call.params.code))
}

function fileName({ currency, from, to }: Statement, ending: string): string {
  return `statement-${currency}-${from}-to-${to}.${ending}`
}
