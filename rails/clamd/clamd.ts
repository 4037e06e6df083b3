// Answers for the scanner of files over clamd's protocol: INSTREAM over TCP or a socket, one connection a file.
import { connect, type NetConnectOpts } from 'node:net'
import type { FileScanner } from '#features/uploads/rail.ts'
import type { Log } from '#kit/log.ts'
import type { PartnerOutcome } from '#kit/partner.ts'

export type ClamdOptions = {
  /** `host:port`, or the path of a socket. */
  readonly address: string
  readonly log: Log
  /** For a whole scan, in real time. */
  readonly timeoutMilliseconds: number
}

// clamd's own default for a piece is larger; small ones keep its memory small.
const pieceBytes = 64 * 1024
const answerBytesMost = 4_096

function placeOf(address: string): NetConnectOpts {
  if (address.startsWith('/')) return { path: address }
  const cut = address.lastIndexOf(':')
  return { host: address.slice(0, cut), port: Number(address.slice(cut + 1)) }
}

/** Sends bytes and answers what came back up to the first NUL, or why nothing did. */
function ask(options: ClamdOptions, sent: readonly Uint8Array[]): Promise<PartnerOutcome<string>> {
  return new Promise((resolve) => {
    const socket = connect(placeOf(options.address))
    let answer = ''
    const end = (outcome: PartnerOutcome<string>): void => {
      socket.destroy()
      resolve(outcome)
    }
    const unknown = (detail: string): void => end({ outcome: 'unknown', detail })
    const timer = AbortSignal.timeout(options.timeoutMilliseconds)
    timer.addEventListener('abort', () => unknown('no answer in time'), { once: true })
    socket.on('connect', () => {
      for (const bytes of sent) socket.write(bytes)
    })
    socket.on('data', (data: Buffer) => {
      answer += data.toString('latin1')
      const nul = answer.indexOf('\0')
      if (nul >= 0) end({ outcome: 'accepted', value: answer.slice(0, nul) })
      else if (answer.length > answerBytesMost) unknown('answered more than is read')
    })
    socket.on('error', (fault) =>
      unknown(`the connection broke (${'code' in fault ? String(fault.code) : fault.name})`),
    )
    socket.on('close', () => unknown('the connection ended without an answer'))
  })
}

function streamOf(bytes: Uint8Array): Uint8Array[] {
  const parts: Uint8Array[] = [Buffer.from('zINSTREAM\0')]
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    const piece = bytes.subarray(at, at + pieceBytes)
    const length = Buffer.alloc(4)
    length.writeUInt32BE(piece.length)
    parts.push(length, piece)
  }
  return [...parts, Buffer.alloc(4)]
}

/** `stream: OK` alone is clean. `… FOUND` names what was found; an ERROR, or any other word, says nothing of the file. */
export function verdictOf(answer: string): PartnerOutcome<undefined, 'infected'> {
  if (answer === 'stream: OK') return { outcome: 'accepted', value: undefined }
  const found = /^stream: (.{1,200}) FOUND$/.exec(answer)?.[1]
  if (found !== undefined) return { outcome: 'rejected', reason: 'infected', detail: found }
  return { outcome: 'unknown', detail: `answered “${answer.slice(0, 100)}”` }
}

/** The scanner of files at a clamd. */
export function clamdScanner(options: ClamdOptions): FileScanner {
  return {
    provider: 'clamd',
    scan: async (bytes) => {
      const answer = await ask(options, streamOf(bytes))
      const verdict = answer.outcome === 'accepted' ? verdictOf(answer.value) : answer
      options.log.debug({ partner: 'clamd', outcome: verdict.outcome, bytes: bytes.length }, 'partner call')
      return verdict
    },
    ping: async () => {
      const answer = await ask(options, [Buffer.from('zPING\0')])
      if (answer.outcome !== 'accepted') return answer
      return answer.value === 'PONG'
        ? { outcome: 'accepted', value: undefined }
        : { outcome: 'unknown', detail: 'answered a ping with something else' }
    },
  }
}
