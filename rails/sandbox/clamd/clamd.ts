// Answers for the sandbox's scanner: clamd's protocol on the sandbox's own port, which finds the EICAR test text.
import type { Socket } from 'node:net'
import type { Fault, Faults } from '../faults.ts'

/** The test file of the anti-virus industry, in two halves: whole, scanners would take this file for one. */
export const eicar: string = [
  'X5O!P%@AP[4\\PZX54(P^)7CC)7}$',
  'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*',
].join('')

const streamBytesMost = 25 * 1024 * 1024
const faultKinds: readonly Fault['kind'][] = ['hang_before', 'drop_before', 'clamd_error']

/** Whether a connection that begins so speaks clamd's protocol: its commands begin with a small z or n, HTTP's never. */
export function speaksClamd(first: Buffer): boolean {
  return first[0] === 0x7a || first[0] === 0x6e
}

type Read = { readonly command: string; readonly stream: Buffer } | 'more' | 'too_large'

/** Reads one command with its NUL or line end, and behind INSTREAM its pieces up to the one of length 0. */
export function readCommand(bytes: Buffer): Read {
  const end = bytes.indexOf(bytes[0] === 0x7a ? 0 : 0x0a)
  if (end < 0) return bytes.length > 64 ? 'too_large' : 'more'
  const command = bytes.subarray(1, end).toString('latin1')
  if (command !== 'INSTREAM') return { command, stream: Buffer.alloc(0) }
  const pieces: Buffer[] = []
  let sum = 0
  for (let at = end + 1; at + 4 <= bytes.length;) {
    const length = bytes.readUInt32BE(at)
    if (length === 0) return { command, stream: Buffer.concat(pieces) }
    sum += length
    if (sum > streamBytesMost) return 'too_large'
    if (at + 4 + length > bytes.length) return 'more'
    pieces.push(bytes.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return 'more'
}

function answerTo(command: string, stream: Buffer, fault: Fault | undefined): string {
  if (command === 'PING') return 'PONG'
  if (command === 'VERSION') return 'ClamAV 1.4.1/sandbox'
  if (command !== 'INSTREAM') return 'UNKNOWN COMMAND'
  if (fault?.kind === 'clamd_error') return 'INSTREAM: Can’t allocate memory ERROR'
  return stream.includes(eicar) ? 'stream: Eicar-Signature FOUND' : 'stream: OK'
}

/** Bytes as they come, one behind the other: its room doubles, so that a long stream is not copied for each part of it. */
function growingBuffer(): { add(more: Buffer): Buffer } {
  let room = Buffer.alloc(64 * 1024)
  let length = 0
  return {
    add: (more) => {
      if (length + more.length > room.length) {
        const larger = Buffer.alloc(2 * (length + more.length))
        room.copy(larger, 0, 0, length)
        room = larger
      }
      more.copy(room, length)
      length += more.length
      return room.subarray(0, length)
    },
  }
}

/** Answers one command a connection, as scripts and outages of the rail `clamd` have it. */
export function serveClamd(faults: Faults, socket: Socket): void {
  const kept = growingBuffer()
  socket.on('error', () => socket.destroy())
  socket.on('data', (data: Buffer) => {
    const read = readCommand(kept.add(data))
    if (read === 'more') return
    socket.removeAllListeners('data')
    if (read === 'too_large') return void socket.end('INSTREAM size limit exceeded. ERROR\0')
    const facts = { method: read.command, path: '' }
    const taken = faults.take('clamd', facts, faultKinds) ?? outage(faults.take('clamd', facts))
    if (taken?.kind === 'hang_before') return
    if (taken?.kind === 'drop_before') return void socket.destroy()
    socket.end(`${answerTo(read.command, read.stream, taken)}\0`)
  })
}

// An outage of any other mode is an error in clamd's words.
function outage(fault: Fault | undefined): Fault | undefined {
  if (fault === undefined || faultKinds.includes(fault.kind)) return fault
  return { kind: 'clamd_error' }
}
