// Answers for which verb stands behind which call about receipts.
import type { Doors } from '#kit/doors.ts'
import type { ProductActors } from '#kit/http/actors.ts'
import type { Mount } from '#kit/http/call.ts'
import { done } from '#kit/refusal.ts'
import * as contract from '../contract.ts'
import { checkReceipt } from './check-receipt.ts'
import { issueReceipt } from './issue-receipt.ts'

export function routes(mount: Mount<ProductActors>, doors: Doors): void {
  const { sql } = doors.database
  mount(contract.issueReceipt, (call) =>
    issueReceipt(sql, doors, { userId: call.actor.id, transactionId: call.params.id, now: call.now }),
  )
  mount(contract.receiptPdf, async (call) => {
    const issued = await issueReceipt(sql, doors, {
      userId: call.actor.id,
      transactionId: call.params.id,
      now: call.now,
    })
    if (!issued.ok) return issued
    // Loaded with the first: what draws documents would be a tenth of the time that a program takes to start.
    const { receiptPdf } = await import('./receipt-pdf.ts')
    const { reference } = issued.value
    return done({
      name: `receipt-${reference}.pdf`,
      type: 'application/pdf',
      content: await receiptPdf(doors.brand, issued.value),
    })
  })
  mount(contract.checkReceipt, (call) =>
    checkReceipt(sql, { typed: call.params.code, product: doors.brand.name }),
  )
}
