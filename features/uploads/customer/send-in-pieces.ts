// Answers for sending a file over a connection that breaks: in pieces, going on where the server says it stopped.
import type { Client } from '#kit/http/client.ts'
import type { Problem, WireAnswer } from '#kit/http/contract.ts'
import { browserTime } from '#kit/screens/browser-time.ts'
import { fileBytesMost, type findUpload, sendChunk, startUpload, type uploadPurposes } from '../contract.ts'

export type Upload = WireAnswer<typeof findUpload>
export type Sent =
  | { readonly ok: true; readonly upload: Upload }
  | { readonly ok: false; readonly problem: Problem }

/** Tries without a connection before it is told; each waits twice as long as the one before. */
const triesMost = 6
const firstPauseMs = 500

export interface Sending {
  readonly purpose: (typeof uploadPurposes)[number]
  readonly file: Blob
  /** 0 to 1. */
  readonly onProgress: (share: number) => void
  readonly isStopped: () => boolean
}

/** Whether asking again may help: no connection, a fault of ours, or a busy moment. */
const isPassing = ({ status }: Problem): boolean => status === 0 || status >= 500 || status === 429

async function pause(tries: number): Promise<void> {
  await new Promise<void>((resolve) => {
    browserTime.after(firstPauseMs * 2 ** tries, resolve)
  })
}

function hex(bytes: ArrayBuffer): string {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

function base64(bytes: Uint8Array): string {
  let text = ''
  // In parts: a call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += 8_192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8_192))
  return btoa(text)
}

/**
 * Sends the whole file. A connection that breaks is waited for; then the server is asked how far the file has come. A
 * refusal ends it, and so does `isStopped`.
 */
export async function sendInPieces(client: Client, sending: Sending): Promise<Sent> {
  const { file, purpose } = sending
  // Larger ones are not read into memory: the server refuses them by their size.
  const bytes = file.size > fileBytesMost ? new Uint8Array() : new Uint8Array(await file.arrayBuffer())
  const sha256 = hex(await crypto.subtle.digest('SHA-256', bytes))
  let upload: Upload | undefined
  for (let tries = 0; !sending.isStopped();) {
    const answered = await (upload === undefined
      ? client.call(startUpload, { body: { purpose, size: String(file.size), sha256 } })
      : client.call(sendChunk, {
          params: { id: upload.id },
          body: { offset: String(upload.received), data: base64(pieceOf(bytes, upload)) },
        }))
    if (answered.ok) {
      tries = 0
      upload = answered.data
      sending.onProgress(upload.received / upload.size)
      if (upload.state !== 'receiving') return { ok: true, upload }
    } else if (
      answered.problem.code === 'chunk_out_of_place' ||
      (isPassing(answered.problem) && tries < triesMost)
    ) {
      await pause(tries)
      tries += 1
      // How far it has come is asked anew.
      upload = undefined
    } else return { ok: false, problem: answered.problem }
  }
  return { ok: false, problem: stopped }
}

const pieceOf = (bytes: Uint8Array, upload: Upload): Uint8Array =>
  bytes.subarray(upload.received, upload.received + upload.chunk_bytes)

const stopped: Problem = {
  type: 'about:blank',
  title: '',
  status: 0,
  detail: '',
  message: '',
  code: 'stopped',
  request_id: '',
}
