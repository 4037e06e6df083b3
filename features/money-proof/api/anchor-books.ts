// Answers for the file of anchors: what the books are, signed and appended outside the database, once an hour and after each proof.
import { appendFile, mkdir, readFile, truncate } from 'node:fs/promises'
import { dirname } from 'node:path'
import { findAuditHead } from '#features/audit/public.ts'
import type { SigningKey, Vault } from '#kit/crypto/vault.ts'
import type { Doors } from '#kit/doors.ts'
import { findCut } from '#ledger/cuts.ts'
import { findHeads, type LaneHead } from '#ledger/proof/verify.ts'
import { type AnchorFile, anchorLine, hashOfLine, readAnchor, readAnchors } from './anchors.ts'
import { every, minute } from '#kit/jobs/periodic.ts'

const hourMilliseconds = 3_600_000

/** The key that signs anchors. Its public half is all that reading them needs. */
export function anchorKey(vault: Pick<Vault, 'signingKey'>): SigningKey {
  return vault.signingKey('anchor')
}

/** The file as it stands, or undefined when there is none. */
export async function readAnchorFile(
  doors: Pick<Doors, 'vault'>,
  file: string,
): Promise<AnchorFile | undefined> {
  const text = await readIfThere(file)
  return text === undefined ? undefined : readAnchors(text, anchorKey(doors.vault).publicKey)
}

/** Anchors the books when the newest anchor is an hour old. Run it more often. */
export function anchorBooks(doors: Doors, file: string): Promise<void> {
  return append(doors, file, { apartMilliseconds: hourMilliseconds })
}

/** Says in the file that the books were just found sound up to these heads. */
export function anchorProof(doors: Doors, file: string, proven: readonly LaneHead[]): Promise<void> {
  return append(doors, file, { apartMilliseconds: 0, proven })
}

/** One process at a time, whatever the number of servers. What is appended is logged too: its hash leaves the machine with the logs. */
async function append(
  doors: Doors,
  file: string,
  { apartMilliseconds, proven }: { apartMilliseconds: number; proven?: readonly LaneHead[] },
): Promise<void> {
  await doors.database.begin(async (sql) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('money-proof.anchor', 13))`
    const key = anchorKey(doors.vault)
    const now = doors.clock.now()
    const text = (await readIfThere(file)) ?? ''
    // A line that breaks off was never an anchor: its writer died.
    const whole = text.slice(0, text.lastIndexOf('\n') + 1)
    const lines = whole.split('\n').slice(0, -1)
    const newest = lines.at(-1) ?? ''
    const last = readAnchor(newest, key.publicKey)
    if (last && Math.abs(now.getTime() - new Date(last.at).getTime()) < apartMilliseconds) return
    const cut = await findCut(sql)
    const line = anchorLine(key, {
      number: lines.length + 1,
      at: now.toISOString(),
      proven: proven !== undefined,
      before: hashOfLine(newest),
      lanes: [...(proven ?? (await findHeads(sql)))],
      ...(cut ? { cut: { before: cut.before.toISOString(), seal: cut.seal } } : {}),
      audit: (await findAuditHead(sql)) ?? null,
    })
    await mkdir(dirname(file), { recursive: true })
    if (whole !== text) await truncate(file, Buffer.byteLength(whole))
    await appendFile(file, `${line}\n`, { mode: 0o600, flush: true })
    doors.log.info(
      { anchor: lines.length + 1, line_sha256: hashOfLine(line), proven: proven !== undefined },
      'the books are anchored',
    )
  })
}

async function readIfThere(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch((fault: unknown) => {
    if (fault instanceof Error && 'code' in fault && fault.code === 'ENOENT') return undefined
    throw fault
  })
}

export const periodic = (doors: Doors, { anchorFile }: { anchorFile: string }) => [
  every(10 * minute, 'money-proof.anchor', () => anchorBooks(doors, anchorFile)),
]
