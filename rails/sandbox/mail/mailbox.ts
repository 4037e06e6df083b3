// Answers for the built-in mailbox: a real SMTP server on this machine that keeps what it is sent.
import type { AddressInfo } from 'node:net'
import PostalMime, { addressParser } from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { assert } from '#kit/assert.ts'
import type { Clock } from '#kit/clock.ts'
import type { Database } from '#kit/db/database.ts'
import type { Log } from '#kit/log.ts'
import type { Fault, Faults } from '../faults.ts'

/** A message as `mail.json` shows it. `to` lists the envelope's recipients, with commas between. */
export type MailView = {
  readonly to: string
  readonly from: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** What the message says of itself, else when it came; ISO 8601. */
  readonly date: string
  /** All of its headers by their names in small letters; of those that come twice, the last. */
  readonly headers: Readonly<Record<string, string>>
}

export type MailboxDoors = {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly faults: Faults
}

export type Mailbox = { readonly port: number; close(): Promise<void> }

const bytesAtMost = 10_000_000

/** Listens on loopback. Port 0 takes a free one. Takes mail from anybody, with or without signing in. */
export async function openMailbox(doors: MailboxDoors, port: number): Promise<Mailbox> {
  const server = new SMTPServer({
    name: 'mailbox.localhost',
    banner: 'Sandbox mailbox',
    size: bytesAtMost,
    authOptional: true,
    allowInsecureAuth: true,
    // No certificate: on loopback, nobody listens in between.
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 100,
    onAuth: (auth, _session, callback) => callback(null, { user: auth.username ?? 'somebody' }),
    onConnect: (_session, callback) => void greet(doors, callback),
    onRcptTo: (address, _session, callback) => {
      const refused = doors.faults.take('mailbox', { to: address.address.toLowerCase() }, ['smtp_550'])
      callback(refused ? smtpFault(550, 'No such mailbox here') : null)
    },
    onData: (stream, session, callback) => void receive(doors, { stream, session }, callback),
  })
  server.on('error', (fault) => doors.log.warn({ fault: fault.message }, 'mailbox connection'))
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address: AddressInfo | string | null = server.server.address()
  assert(typeof address === 'object' && address !== null, 'a listening server has a port')
  return { port: address.port, close: () => new Promise((resolve) => server.close(resolve)) }
}

type Callback = (fault?: Error | null) => void

function smtpFault(responseCode: number, words: string): Error {
  return Object.assign(new Error(words), { responseCode })
}

async function greet(doors: MailboxDoors, callback: Callback): Promise<void> {
  const fault: Fault | undefined = doors.faults.take('mailbox', {}, ['smtp_421', 'slow_banner'])
  if (fault?.kind === 'slow_banner') await doors.clock.sleep(fault.milliseconds)
  callback(
    fault?.kind === 'smtp_421' ? smtpFault(421, 'Service not available, closing transmission channel') : null,
  )
}

async function receive(
  doors: MailboxDoors,
  { stream, session }: { stream: SMTPServerDataStream; session: SMTPServerSession },
  callback: Callback,
): Promise<void> {
  try {
    const chunks: Uint8Array[] = []
    for await (const chunk of stream) if (chunk instanceof Uint8Array) chunks.push(chunk)
    if (stream.sizeExceeded) return callback(smtpFault(552, 'The message is too large'))
    const recipients = session.envelope.rcptTo.map((recipient) => recipient.address.toLowerCase())
    const [first = ''] = recipients
    if (doors.faults.take('mailbox', { to: first }, ['smtp_451'])) {
      return callback(smtpFault(451, 'Requested action aborted: local error in processing'))
    }
    await keep(doors, { recipients, raw: Buffer.concat(chunks) })
    callback()
  } catch (fault) {
    doors.log.warn({ fault: fault instanceof Error ? fault.message : String(fault) }, 'mail was not kept')
    callback(smtpFault(451, 'The message could not be kept'))
  }
}

async function keep(doors: MailboxDoors, mail: { recipients: string[]; raw: Buffer }): Promise<void> {
  const message = await PostalMime.parse(mail.raw)
  const now = doors.clock.now()
  const date = message.date === undefined ? now : new Date(message.date)
  // PostgreSQL keeps no NUL in a text.
  const clean = (text: string | undefined): string => (text ?? '').replaceAll('\0', '')
  const sender =
    message.from?.address ??
    addressParser(message.headers.find((one) => one.key === 'from')?.value ?? '')[0]?.address
  const headers = Object.fromEntries(message.headers.map(({ key, value }) => [key, clean(value)]))
  await doors.database.sql`
    insert into mail (recipients, sender, subject, plain_text, html, date, received_at, headers)
    values (${mail.recipients}, ${clean(sender)}, ${clean(message.subject)}, ${clean(message.text)}, ${clean(message.html)},
      ${Number.isNaN(date.getTime()) ? now : date}, ${now}, ${JSON.stringify(headers)}::jsonb)`
}

/** Mail, the newest first; all of it, or what one address received. At most 500. */
export async function listMail(database: Database, to: string | undefined): Promise<MailView[]> {
  const rows = await database.sql<{
    recipients: string[]
    sender: string
    subject: string
    plain_text: string
    html: string
    date: Date
    headers: Record<string, string>
  }>`
    select recipients, sender, subject, plain_text, html, date, headers from mail
    where (${to ?? null}::text is null or recipients @> array[${to?.toLowerCase() ?? null}::text])
    order by id desc limit 500`
  return rows.map((row) => ({
    to: row.recipients.join(', '),
    from: row.sender,
    subject: row.subject,
    text: row.plain_text,
    html: row.html,
    date: row.date.toISOString(),
    headers: row.headers,
  }))
}
