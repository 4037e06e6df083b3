// Answers for proving the books from the command line: the ledger in itself, and settlement against the bank's own book.
import { compareSettlement } from '#features/deposits/public.ts'
import { type AuditVerdict, verifyAudit } from '#features/audit/public.ts'
import { createLog } from '#kit/log.ts'
import { verifyLedger } from '#ledger/verify.ts'
import { paystackBank } from '#rails/paystack/paystack.ts'
import type { Command } from './command.ts'
import { withDoors } from './server-doors.ts'

function findingOf(verdict: AuditVerdict): { name: string; ok: boolean; detail: string } {
  const name = 'audit_chain_intact'
  if (verdict.intact)
    return {
      name,
      ok: true,
      detail: `${verdict.sealed} rows are sealed, ${verdict.unsealed} wait for the seal.`,
    }
  return {
    name,
    ok: false,
    detail: `Broken at seal ${verdict.brokenAt.sealNumber}: ${verdict.brokenAt.fault}`,
  }
}

export const ledgerVerify: Command = {
  name: 'ledger verify',
  usage: '',
  meaning:
    'Proves sums, balances and chains, and compares settlement accounts with the bank’s own statement.',
  run: async (_args, context) => {
    const { settings } = await context.open({ partners: true })
    const findings = await withDoors(context, async (doors) => {
      const bank = paystackBank({
        baseUrl: settings.paystackBaseUrl,
        secretKey: settings.paystackSecretKey,
        log: createLog({ level: 'silent', name: 'command' }),
        timeoutMilliseconds: 10_000,
      })
      const audit = findingOf(await verifyAudit(doors.database.sql))
      return [...(await verifyLedger(doors.database)), audit, await compareSettlement(doors, bank)]
    })
    for (const finding of findings)
      context.say(`${finding.ok ? 'ok   ' : 'FAULT'} ${finding.name}: ${finding.detail}`)
    const faults = findings.filter((finding) => !finding.ok).length
    context.say(faults === 0 ? 'The books are sound.' : `${faults} of ${findings.length} checks failed.`)
    return faults === 0 ? 0 : 1
  },
}
