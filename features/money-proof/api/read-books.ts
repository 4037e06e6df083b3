// Answers for reading all books and saying whether they are sound: the ledger, the audit log, and both against their anchors.
import { findLostAuditHead, verifyAudit } from '#features/audit/public.ts'
import { findWalletFaults } from '#features/wallets/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { findLostCut } from '#ledger/cuts.ts'
import { type Finding, findLostHead, proveLedger } from '#ledger/proof/verify.ts'
import { anchorProof, readAnchorFile } from './anchor-books.ts'
import type { Anchor, AnchorFile } from './anchors.ts'

export type BooksReading = {
  readonly anchorFile: string
  /** Connections that read the ledger at once. */
  readonly readers: number
  /** Whether only what came after the newest proven anchor is read of the ledger. Where there is none, all is. */
  readonly sinceAnchor?: boolean
}

/** What was found, and what of the ledger was read, in words and counts. */
export type BooksFound = { readonly findings: readonly Finding[]; readonly read: string }

/** Reads the books beside live traffic. Where they are sound, an anchor says so: the next reading may begin there. */
export async function readBooks(doors: Doors, reading: BooksReading): Promise<BooksFound> {
  const { database } = doors
  const { anchorFile, readers } = reading
  const file = await readAnchorFile(doors, anchorFile)
  const proven = reading.sinceAnchor ? file?.anchors.findLast((anchor) => anchor.proven) : undefined
  const ledger = await proveLedger(database, { readers, ...(proven ? { since: proven.lanes } : {}) })
  const anchors =
    file === undefined
      ? missing(anchorFile, ledger.heads.length === 0)
      : await compareAnchors(database.sql, file)
  const findings = [
    ...ledger.findings,
    walletsFinding(await findWalletFaults(database.sql)),
    auditFinding(await verifyAudit(database.sql)),
    anchors,
  ]
  if (file !== undefined && findings.every(({ ok }) => ok)) await anchorProof(doors, anchorFile, ledger.heads)
  const start = proven && `Anchor ${proven.number} of ${proven.at} says that all before was sound. `
  return { findings, read: `${start ?? ''}${ledger.read}` }
}

const wallets = 'Every wallet is an account of a customer in its currency, and every such account one wallet.'

const walletsFinding = (faults: readonly string[]): Finding => ({
  name: 'wallets',
  ok: faults.length === 0,
  detail: faults.length === 0 ? wallets : faults.join(' '),
})

function auditFinding(verdict: Awaited<ReturnType<typeof verifyAudit>>): Finding {
  const detail = verdict.intact
    ? `${verdict.sealed} rows are sealed, ${verdict.unsealed} wait for the seal.`
    : `Broken at seal ${verdict.brokenAt.sealNumber}: ${verdict.brokenAt.fault}.`
  return { name: 'audit_chain_intact', ok: verdict.intact, detail }
}

function missing(file: string, isNewBook: boolean): Finding {
  const detail = `There is no file of anchors, ${file}: nothing outside the database says what the books were. The server begins one when it runs.`
  return { name: 'anchors', ok: isNewBook, detail }
}

const sealedAnew = 'The books were sealed anew, cut off, or replaced by an older copy.'

/** Holds each anchor against what the books say now of the same place. The first one that does not fit is named. */
async function compareAnchors(sql: Sql, { anchors, fault }: AnchorFile): Promise<Finding> {
  const lanes = placesOf(anchors, (anchor) => anchor.lanes)
  const seals = placesOf(anchors, ({ audit }) => (audit === null ? [] : [audit]))
  const cuts = placesOf(anchors, ({ cut }) => (cut ? [{ before: new Date(cut.before), seal: cut.seal }] : []))
  const lostCut = await findLostCut(sql, [...cuts.keys()])
  const lostLane = await findLostHead(sql, [...lanes.keys()])
  const lostSeal = await findLostAuditHead(sql, [...seals.keys()])
  const faults = fault === undefined ? [] : [fault]
  if (lostLane !== undefined)
    faults.push(
      `${named(lanes.get(lostLane))}: transfer ${lostLane.transfer} of lane ${lostLane.lane} is not what was sealed then. ${sealedAnew}`,
    )
  if (lostSeal !== undefined)
    faults.push(
      `${named(seals.get(lostSeal))}: row ${lostSeal.number} of the audit log is not what was sealed then. ${sealedAnew}`,
    )
  if (lostCut !== undefined)
    faults.push(
      `${named(cuts.get(lostCut))}: the opening balances of ${lostCut.before.toISOString()} are not what was sealed then.`,
    )
  const [first, newest] = [anchors[0]?.at, anchors.at(-1)?.at]
  const fits = `${anchors.length} anchors fit, the first of ${first ?? 'never'}, the newest of ${newest ?? 'never'}.`
  return { name: 'anchors', ok: faults.length === 0, detail: faults.length === 0 ? fits : faults.join(' ') }
}

const named = (anchor: Anchor | undefined): string =>
  `Anchor ${anchor?.number ?? ''} of ${anchor?.at ?? ''} does not fit`

/** The places that anchors speak of, in their order, each with the first that did. */
function placesOf<Place extends object>(
  anchors: readonly Anchor[],
  of: (anchor: Anchor) => readonly Place[],
): Map<Place, Anchor> {
  const known = new Set<string>()
  const places = new Map<Place, Anchor>()
  for (const anchor of anchors)
    for (const place of of(anchor)) {
      const words = Object.values(place).join()
      if (!known.has(words)) places.set(place, anchor)
      known.add(words)
    }
  return places
}
