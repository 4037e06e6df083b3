// Answers for which verb stands behind which call about receipts.
import { recordAudit } from '#features/audit/public.ts'
import type { Doors } from '#kit/doors.ts'
import type { ProductActors } from '#kit/http/actors.ts'
import type { Mount } from '#kit/http/call.ts'
import { done } from '#kit/refusal.ts'
import * as contract from '../contract.ts'
import { checkReceipt } from './check-receipt.ts'
import { issueForStaff, issueReceipt, type Receipt } from './issue-receipt.ts'

export function routes(mount: Mount<ProductActors>, doors: Doors): void {
  const { sql } = doors.database
  mount(contract.issueReceipt, (call) =>
    issueReceipt(sql, doors, { userId: call.actor.id, transactionId: call.params.id, now: call.now }),
  )
  mount(contract.receiptPdf, async (call) => {
    const { params, now } = call
    const issued = await issueReceipt(sql, doors, { userId: call.actor.id, transactionId: params.id, now })
    return issued.ok ? done(await fileOf(doors, issued.value)) : issued
  })
  mount(contract.receiptForStaff, async ({ params, now, actor, requestId, address }) => {
    const issued = await issueForStaff(sql, doors, { transactionId: params.id, now })
    if (!issued.ok) return issued
    await recordAudit(sql, doors, {
      actor,
      action: contract.receiptForStaff.name,
      target: { type: 'transaction', id: params.id },
      outcome: 'allowed',
      changes: [],
      reason: undefined,
      requestId,
      address,
    })
    return done(await fileOf(doors, issued.value))
  })
  mount(contract.checkReceipt, (call) =>
    checkReceipt(sql, { typed: call.params.code, product: doors.brand.name }),
  )
}

async function fileOf(doors: Doors, receipt: Receipt) {
  // Loaded with the first: what draws documents would be a tenth of the time that a program takes to start.
  const { receiptPdf } = await import('./receipt-pdf.ts')
  return {
    name: `receipt-${receipt.reference}.pdf`,
    type: 'application/pdf',
    content: await receiptPdf(doors.brand, receipt),
  }
}
