// Answers for the audit log at the command line: verifying the chain or an exported file, exporting, and the key of exports.
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import {
  createExportChecker,
  exportFaultWords,
  type ExportVerdict,
  linesOf,
} from '#features/audit/check-export.ts'
import { exportAudit as contract } from '#features/audit/contract.ts'
import { type AuditVerdict, auditKeyOf, exportAudit, verifyAudit } from '#features/audit/public.ts'
import { Stop } from '../stop.ts'
import type { Command } from './command.ts'
import { withDoors } from './server-doors.ts'

/** What the chain in the database says of itself, in lines. */
export function verdictLines(verdict: AuditVerdict): string[] {
  if (!verdict.intact) {
    const { sealNumber, id, fault } = verdict.brokenAt
    return [
      `FAULT: the chain breaks at seal ${sealNumber}, row ${id}: ${fault}.`,
      'Everything before it is as it was sealed.',
    ]
  }
  return [
    `The chain is intact: ${verdict.sealed} rows are sealed, ${verdict.unsealed} wait for the seal.`,
    `Head: ${verdict.head}`,
    'Keep the head elsewhere: rows that are cut off at the end show only against it.',
  ]
}

/** What a file says of itself. `wanted` is the fingerprint that an auditor was given. */
export function exportLines(
  verdict: ExportVerdict,
  wanted: string | undefined,
): { ok: boolean; lines: string[] } {
  const { statement, fingerprint, faults, faultCount, rows } = verdict
  const isOtherKey = wanted !== undefined && wanted !== fingerprint
  const lines = faults.map(
    ({ kind, line, seal }) =>
      `FAULT in line ${line}${seal === undefined ? '' : `, seal ${seal}`}: ${exportFaultWords[kind]}`,
  )
  if (faultCount > faults.length) lines.push(`${faultCount - faults.length} more faults are not listed.`)
  if (isOtherKey) lines.push(`FAULT: it is signed by another key, ${fingerprint ?? 'which cannot be read'}.`)
  const ok = faultCount === 0 && !isOtherKey
  if (ok && statement !== undefined)
    lines.push(
      `Verified: ${rows} rows, seals ${statement.first_seal} to ${statement.last_seal}, made ${statement.made_at}.`,
      `Signed by ${fingerprint ?? ''}${wanted === undefined ? ', which you compare with the fingerprint that you were given.' : ', as wanted.'}`,
    )
  return { ok, lines }
}

/** Reads an exported file line by line. */
export async function checkExportFile(path: string): Promise<ExportVerdict> {
  const checker = createExportChecker()
  // Not as a blob: one keeps its file open until it is collected.
  const file = Readable.toWeb(createReadStream(path))
  for await (const line of linesOf(file)) await checker.line(line)
  return checker.end()
}

const withoutBlanks = (fingerprint: string | undefined): string | undefined =>
  fingerprint?.replaceAll(/[\s:]/g, '').toLowerCase()

export const auditVerify: Command = {
  name: 'audit verify',
  usage: '[--file PATH [--key FINGERPRINT]]',
  meaning:
    'Verifies the whole audit chain, or a signed export, and names the first row that is not as it was.',
  run: async (args, context) => {
    const { values } = parseArgs({
      args: [...args],
      options: { file: { type: 'string' }, key: { type: 'string' } },
    })
    if (values.file === undefined) {
      const verdict = await withDoors(context, (doors) => verifyAudit(doors.database.sql))
      for (const line of verdictLines(verdict)) context.say(line)
      return verdict.intact ? 0 : 1
    }
    if (!existsSync(values.file)) throw new Stop(`There is no file ${values.file}.`)
    const { ok, lines } = exportLines(await checkExportFile(values.file), withoutBlanks(values.key))
    for (const line of lines) context.say(line)
    return ok ? 0 : 1
  },
}

export const auditExport: Command = {
  name: 'audit export',
  usage: '[--from DAY] [--to DAY] [--file PATH]',
  meaning: 'Writes the sealed rows of a period into one signed file. That it was made is written to the log.',
  run: async (args, context) => {
    const { values } = parseArgs({
      args: [...args],
      options: { from: { type: 'string' }, to: { type: 'string' }, file: { type: 'string' } },
    })
    const asked = contract.query.safeParse({ from: values.from, to: values.to })
    if (!asked.success)
      throw new Stop([...new Set(asked.error.issues.map(({ message }) => message))].join('\n'))
    return withDoors(context, async (doors) => {
      const by = { actor: { kind: 'operator' }, requestId: undefined, address: undefined } as const
      const made = await exportAudit(doors, { ...asked.data, by })
      if (!made.ok) throw new Stop(contract.refuses.nothing_sealed.say)
      const path = resolve(values.file ?? made.value.name)
      await pipeline(made.value.content, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
      context.say(`${made.value.statement.rows} rows are in ${path}`)
      context.say(`Signed by the key ${auditKeyOf(doors.vault).fingerprint}`)
      return 0
    })
  },
}

export const auditKey: Command = {
  name: 'audit key',
  usage: '',
  meaning: 'The public key with which exports of the audit log are signed, and its fingerprint for auditors.',
  run: async (_args, context) => {
    const key = await withDoors(context, async (doors) => auditKeyOf(doors.vault))
    context.say(`${key.algorithm} ${key.public_key}`)
    context.say(`Fingerprint ${key.fingerprint}`)
    return 0
  },
}
