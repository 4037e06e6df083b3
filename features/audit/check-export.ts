// Answers for what a signed export of the audit log looks like, and for checking one: the same code at the command line and in
// the page that auditors keep. It needs WebCrypto and nothing else. Pure.

import { type ExportedRow, exportedRow, numberIn, parsed, textIn } from './export-row.ts'

export const exportFormat = 'audit-export/1'

/** What is signed: which rows, what the chain was before them, and the hash in which they end. */
export type ExportStatement = {
  readonly format: typeof exportFormat
  readonly product: string
  readonly installation: string
  readonly made_at: string
  readonly first_seal: number
  readonly last_seal: number
  readonly rows: number
  /** Hashes in hexadecimal: of the row before the first, and of the last. */
  readonly hash_before: string
  readonly head: string
  /** People whose key was erased: what is sealed of them opens for nobody any more. */
  readonly erased: readonly string[]
}

type Head = { readonly statement: string; readonly signature: string; readonly public_key: string }
type Line = { readonly row: string; readonly hash: string }

/** The first line. Written in exactly this way, so that no byte of a file is free. */
export function headLine({ statement, signature, public_key }: Head): string {
  return `${JSON.stringify({ statement, signature, public_key })}\n`
}

/** The line of one row: its canonical bytes and its hash. */
export function rowLine({ row, hash }: Line): string {
  return `${JSON.stringify({ row, hash })}\n`
}

export type ExportFaultKind =
  | 'unreadable'
  | 'not-signed'
  | 'missing-before'
  | 'out-of-order'
  | 'changed'
  | 'ends-early'
  | 'goes-on'
  | 'other-end'

export type ExportFault = {
  readonly kind: ExportFaultKind
  /** The line of the file, from 1. */
  readonly line: number
  /** The number of the row in the chain, as far as it can be known. */
  readonly seal: number | undefined
}

export type ExportVerdict = {
  readonly statement: ExportStatement | undefined
  /** SHA-256 of the public key that the file names, in hexadecimal. A stranger's file has a stranger's. */
  readonly fingerprint: string | undefined
  readonly rows: number
  /** The first hundred, in the order of the file. */
  readonly faults: readonly ExportFault[]
  readonly faultCount: number
}

export type ExportChecker = {
  /** The next line, without its line feed. Answers what its row says; undefined for the head and what cannot be read. */
  line(text: string): Promise<ExportedRow | undefined>
  end(): ExportVerdict
}

const faultsMost = 100
const encoder = new TextEncoder()

export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function bytesOfHex(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

function bytesOfBase64(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}

async function sha256(...parts: readonly Uint8Array[]): Promise<Uint8Array<ArrayBuffer>> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  parts.reduce((at, part) => (whole.set(part, at), at + part.length), 0)
  return new Uint8Array(await crypto.subtle.digest('SHA-256', whole))
}

/** SHA-256 of a key in base64, in hexadecimal. */
export async function fingerprintOf(publicKey: string): Promise<string> {
  return hexOf(await sha256(bytesOfBase64(publicKey)))
}

async function isSigned({ statement, signature, public_key }: Head): Promise<boolean> {
  try {
    const key = await crypto.subtle.importKey('raw', bytesOfBase64(public_key), 'Ed25519', false, ['verify'])
    return await crypto.subtle.verify('Ed25519', key, bytesOfBase64(signature), encoder.encode(statement))
  } catch {
    return false
  }
}

function statementOf(text: string): ExportStatement | undefined {
  const found = parsed(text)
  if (found === undefined || found['format'] !== exportFormat) return undefined
  const [first, last, rows] = [
    numberIn(found, 'first_seal'),
    numberIn(found, 'last_seal'),
    numberIn(found, 'rows'),
  ]
  if (first === undefined || last === undefined || rows === undefined) return undefined
  const erased = found['erased']
  return {
    format: exportFormat,
    product: textIn(found, 'product'),
    installation: textIn(found, 'installation'),
    made_at: textIn(found, 'made_at'),
    first_seal: first,
    last_seal: last,
    rows,
    hash_before: textIn(found, 'hash_before'),
    head: textIn(found, 'head'),
    erased: Array.isArray(erased) ? erased.filter((one) => typeof one === 'string') : [],
  }
}

/** In the canonical text the number stands once at this level, whatever a reason says. */
function numberOf(row: Readonly<Record<string, unknown>>): number | undefined {
  const number = textIn(row, 'number')
  return /^\d{1,15}n$/.test(number) ? Number.parseInt(number, 10) : undefined
}

/** How far the checking has come, and what was found. */
type Progress = {
  lines: number
  rows: number
  /** The number and the hash that the next row hangs on. */
  expected: number
  before: Uint8Array<ArrayBuffer>
  last: string
  statement: ExportStatement | undefined
  fingerprint: string | undefined
  erased: ReadonlySet<string>
  faultCount: number
  readonly faults: ExportFault[]
}

function note(progress: Progress, kind: ExportFaultKind, seal: number | undefined): void {
  progress.faultCount++
  if (progress.faults.length < faultsMost) progress.faults.push({ kind, line: progress.lines, seal })
}

async function readHead(progress: Progress, text: string): Promise<undefined> {
  const found = parsed(text) ?? {}
  const head: Head = {
    statement: textIn(found, 'statement'),
    signature: textIn(found, 'signature'),
    public_key: textIn(found, 'public_key'),
  }
  const statement = statementOf(head.statement)
  progress.statement = statement
  progress.fingerprint = await fingerprintOf(head.public_key)
  const isWhole = statement !== undefined && headLine(head) === `${text}\n`
  if (!isWhole) note(progress, 'unreadable', undefined)
  else if (!(await isSigned(head))) note(progress, 'not-signed', undefined)
  if (statement === undefined) return
  progress.erased = new Set(statement.erased)
  progress.expected = statement.first_seal
  progress.before = bytesOfHex(statement.hash_before)
}

/** The next row hangs on what this line says its hash is, so that each row is judged by itself. */
function follow(progress: Progress, hash: string, number: number): void {
  progress.before = bytesOfHex(hash)
  progress.last = hash
  progress.expected = number + 1
}

async function readRow(progress: Progress, text: string): Promise<ExportedRow | undefined> {
  const { expected } = progress
  progress.rows++
  const found = parsed(text) ?? {}
  const line: Line = { row: textIn(found, 'row'), hash: textIn(found, 'hash') }
  const row = parsed(line.row)
  if (row === undefined || rowLine(line) !== `${text}\n`) {
    note(progress, 'unreadable', expected)
    follow(progress, line.hash, expected)
    return undefined
  }
  const number = numberOf(row)
  const hash = hexOf(await sha256(progress.before, encoder.encode(line.row)))
  if (number !== undefined && number > expected) note(progress, 'missing-before', number)
  else if (number !== expected) note(progress, 'out-of-order', number)
  else if (hash !== line.hash) note(progress, 'changed', number)
  follow(progress, line.hash, number ?? expected)
  return exportedRow(row, number ?? expected, progress.erased)
}

function judgeEnd(progress: Progress, { last_seal: last, head, rows }: ExportStatement): void {
  const reached = progress.expected - 1
  if (progress.rows < rows && reached < last) note(progress, 'ends-early', reached + 1)
  else if (reached > last) note(progress, 'goes-on', reached)
  else if (progress.faultCount === 0 && (progress.last !== head || progress.rows !== rows))
    note(progress, 'other-end', last)
}

/** Checks an export line by line, in whatever pieces the file is read. */
export function createExportChecker(): ExportChecker {
  const progress: Progress = {
    lines: 0,
    rows: 0,
    expected: 1,
    before: new Uint8Array(),
    last: '',
    statement: undefined,
    fingerprint: undefined,
    erased: new Set(),
    faultCount: 0,
    faults: [],
  }
  return {
    line: async (text) => {
      progress.lines++
      return progress.lines === 1 ? readHead(progress, text) : readRow(progress, text)
    },
    end: () => {
      const { statement } = progress
      if (progress.lines === 0) note(progress, 'unreadable', undefined)
      if (statement !== undefined) judgeEnd(progress, statement)
      const { fingerprint, rows, faults, faultCount } = progress
      return { statement, fingerprint, rows, faults, faultCount }
    },
  }
}

/** What is wrong, in words. */
export const exportFaultWords: Readonly<Record<ExportFaultKind, string>> = {
  unreadable: 'This line is not as it was exported.',
  'not-signed':
    'The signature does not match: the details of these rows were changed, or a different key signed them.',
  'missing-before': 'At least one row is missing before this one.',
  'out-of-order': 'This row is in the wrong place.',
  changed: 'This row is not what was sealed.',
  'ends-early': 'The file ends before this row, which was part of the signed export.',
  'goes-on': 'This row was added after the export was signed.',
  'other-end': 'The final hash does not match the signed one: the rows were sealed again.',
}

/** What browsers and Node both have for a file's bytes. */
type ByteStream = {
  getReader(): { read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }> }
}

/** The lines of a file as it is read: a large one never stands in memory whole. */
export async function* linesOf(file: ByteStream): AsyncGenerator<string> {
  const reader = file.getReader()
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  let rest = ''
  for (;;) {
    const { value, done } = await reader.read()
    rest += done ? decoder.decode() : decoder.decode(value, { stream: true })
    const lines = rest.split('\n')
    rest = lines.pop() ?? ''
    yield* lines
    if (done) break
  }
  if (rest !== '') yield rest
}
