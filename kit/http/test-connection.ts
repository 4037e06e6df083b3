// Answers for connections of tests that say what no client of HTTP would: bytes as they are, and every answer that comes to them.
import { connect, type Socket } from 'node:net'

export type RawAnswer = { readonly status: number; readonly head: string; readonly body: string }

/** The answers in what a server wrote, one after the other; each says how long its body is. */
export function answersIn(text: string): RawAnswer[] {
  const answers: RawAnswer[] = []
  for (let rest = text; rest !== '';) {
    const at = rest.indexOf('\r\n\r\n')
    const head = at < 0 ? rest : rest.slice(0, at)
    const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0)
    const body =
      at < 0
        ? ''
        : Buffer.from(rest.slice(at + 4))
            .subarray(0, length)
            .toString()
    answers.push({ status: Number(/^HTTP\/1\.[01] (\d{3}) /.exec(head)?.[1] ?? 0), head, body })
    rest = at < 0 ? '' : rest.slice(at + 4 + body.length)
  }
  return answers
}

export type RawConnection = {
  /** Writes what it is given as it is. */
  readonly socket: Socket
  /** Everything that came, once the server has hung up. */
  readonly ended: Promise<string>
  readonly isOver: () => boolean
}

export function rawConnection(port: number): RawConnection {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  let over = false
  socket.setEncoding('utf8')
  socket.on('data', (chunk) => (text += String(chunk)))
  // Whoever is refused in the middle of sending may be cut off; what was answered counts.
  socket.on('error', () => undefined)
  const ended = new Promise<string>((resolve) => {
    socket.on('close', () => {
      over = true
      resolve(text)
    })
  })
  return { socket, ended, isOver: () => over }
}

/** Writes bytes and reads what comes until the server hangs up. */
export async function exchange(port: number, bytes: string): Promise<RawAnswer[]> {
  const { socket, ended } = rawConnection(port)
  socket.write(bytes, 'latin1')
  return answersIn(await ended)
}
