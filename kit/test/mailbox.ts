// Answers for mail in tests: a real SMTP server on loopback that keeps what it is sent.
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Its headers by their names in small letters. */
  readonly headers: Readonly<Record<string, string>>
}

export type TestMailbox = {
  /** For `SMTP_URL` or `smtpMailer`. */
  readonly url: string
  /** What came for an address, newest first. */
  mailsTo(address: string): ReceivedMail[]
  all(): ReceivedMail[]
  /** From now on the server refuses with this SMTP status, or takes mail again when undefined. */
  refuseWith(status: number | undefined): void
  close(): Promise<void>
}

/** Starts a mailbox on a free port. Close it in `after`. */
export async function testMailbox(): Promise<TestMailbox> {
  const received: ReceivedMail[] = []
  let refusal: number | undefined
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData: (stream, session, taken) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (refusal !== undefined) {
          taken(Object.assign(new Error('refused by the test'), { responseCode: refusal }))
          return
        }
        void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          for (const recipient of session.envelope.rcptTo) {
            received.unshift({
              to: recipient.address,
              subject: mail.subject ?? '',
              text: mail.text ?? '',
              html: mail.html ?? '',
              headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
            })
          }
          taken()
        }, taken)
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.server.address()
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0
  return {
    url: `smtp://127.0.0.1:${port}`,
    mailsTo: (address) => received.filter((mail) => mail.to === address),
    all: () => [...received],
    refuseWith: (status) => {
      refusal = status
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** The one code in a mail's text, however often it stands there: six digits, or six groups of three. Throws when there is none, or another. */
export function codeIn(mail: { readonly text: string } | undefined): string {
  const codes = new Set(mail?.text.match(/(?<!\d)(?:\d{6}|(?:\d{3} ){5}\d{3})(?!\d)/g))
  const [code] = codes
  if (code === undefined || codes.size > 1)
    throw new Error(`a mail with one code was expected, and it has ${codes.size}`)
  return code
}
