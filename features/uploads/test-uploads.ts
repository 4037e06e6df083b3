// Answers for files in tests: pictures that differ, a scanner and a folder of their own, and hands that send in pieces.
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { assert } from '#kit/assert.ts'
import { movedClock } from '#kit/clock.ts'
import { createLog } from '#kit/log.ts'
import { seededRandom } from '#kit/random.ts'
import type { TestApp } from '#kit/test/app.ts'
import { clamdScanner } from '#rails/clamd/clamd.ts'
import { folderStore } from '#rails/object-store/folder.ts'
import { serveClamd } from '#rails/sandbox/clamd/clamd.ts'
import { createFaults, type Faults } from '#rails/sandbox/faults.ts'
import { chunkBytesMost, sendChunk, startUpload } from './contract.ts'
import type { FileRails } from './public.ts'
import type { UploadPurpose } from './rules.ts'

export type TestFiles = FileRails & {
  /** Where the folder store keeps its files. */
  readonly folder: string
  /** What goes wrong at the scanner. */
  readonly faults: Faults
  close(): Promise<void>
}

/** A scanner over TCP and a folder, both of their own. Close them in `after`. */
export async function testFiles(timeoutMilliseconds = 20_000): Promise<TestFiles> {
  const random = seededRandom('files')
  const faults = createFaults({ clock: movedClock(new Date('2026-11-21T11:00:00Z')), random })
  const server = createServer((socket) => serveClamd(faults, socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const at = server.address()
  assert(typeof at === 'object' && at !== null, 'a listening server has a port')
  const folder = mkdtempSync(join(tmpdir(), 'files-'))
  const log = createLog({ level: 'silent', name: 'test' })
  return {
    folder,
    faults,
    scanner: clamdScanner({ address: `127.0.0.1:${at.port}`, log, timeoutMilliseconds }),
    store: folderStore({ folder, random }),
    close: async () => {
      rmSync(folder, { recursive: true, force: true })
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
      })
    },
  }
}

let pictures = 0

/** A photo that no other call makes: shapes in colours of its own, as JPEG unless told otherwise. */
export async function picture(
  given: { format?: 'jpeg' | 'png' | 'webp'; width?: number; height?: number; exif?: boolean } = {},
): Promise<Buffer> {
  const { format = 'jpeg', width = 640, height = 480 } = given
  const turn = (pictures += 1)
  const drawing = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      <rect width="100%" height="100%" fill="hsl(${(turn * 47) % 360} 40% 60%)"/>
      <circle cx="${100 + turn * 3}" cy="120" r="70" fill="#5a3a22"/>
      <text x="40" y="300" font-size="60">No. ${turn}</text></svg>`,
  )
  const drawn = sharp(drawing).flatten({ background: '#fff' })
  const exif = { IFD0: { Copyright: 'somebody', Make: 'A phone' }, IFD3: { GPSLatitude: '6/1 27/1 0/1' } }
  return (given.exif ? drawn.withExif(exif) : drawn).toFormat(format).toBuffer()
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

type Hands = { readonly cookie: string; readonly purpose?: UploadPurpose }

/** Begins an upload of these bytes. */
export const begin = (app: TestApp, bytes: Uint8Array, { cookie, purpose = 'id_front' }: Hands) =>
  app.request(startUpload, { cookie, body: { purpose, size: bytes.length, sha256: sha256(bytes) } })

/** Sends one piece of the bytes. */
export const sendPiece = (
  app: TestApp,
  cookie: string,
  piece: { id: string; bytes: Uint8Array; from: number; to?: number },
) =>
  app.request(sendChunk, {
    cookie,
    params: { id: piece.id },
    body: {
      offset: piece.from,
      data: Buffer.from(piece.bytes.subarray(piece.from, piece.to ?? piece.from + chunkBytesMost)).toString(
        'base64',
      ),
    },
  })

/** Sends a whole file and answers its id; the job that checks it has not run. */
export async function sendFile(app: TestApp, bytes: Uint8Array, hands: Hands): Promise<string> {
  const begun = await begin(app, bytes, hands)
  assert(begun.status === 200, `an upload begins: ${begun.text}`)
  for (let from = begun.data.received; from < bytes.length;) {
    const sent = await sendPiece(app, hands.cookie, { id: begun.data.id, bytes, from })
    assert(sent.status === 200, `a piece arrives: ${sent.text}`)
    from = sent.data.received
  }
  return begun.data.id
}
