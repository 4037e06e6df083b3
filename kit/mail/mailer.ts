// Answers for sending mail: SMTP with a Message-ID of ours, so that a job that repeats sends the same message.
import nodemailer from 'nodemailer'
import { Readable } from 'node:stream'
import type { HandOver } from '../hand-over.ts'
import type { PartnerOutcome } from '../partner.ts'

export type Message = {
  /** Our id of this notification: becomes the Message-ID. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly date: Date
  /** Who gets the answer when somebody answers the mail. */
  readonly replyTo?: { readonly name: string; readonly address: string }
  /** Of mails to a list: where a mail program unsubscribes with one POST (RFC 8058). */
  readonly unsubscribeUrl?: string
}

export type Mailer = {
  /** `accepted`: the server took it. `rejected`: it documents that it never will (5xx). `unknown`: try again. */
  send(message: Message): Promise<PartnerOutcome<undefined, 'refused'>>
  /** The same for whoever must not send twice: tells apart what was certainly not taken from what may have been. */
  handOver(message: Message): Promise<HandOver>
  /** Whether the server answers and lets us in; nothing is sent. */
  ping(): Promise<PartnerOutcome<undefined>>
  close(): void
}

type From = { readonly name: string; readonly address: string }

/** A mailer over an SMTP URL such as `smtp://user:password@host:587`. */
export function smtpMailer(options: { url: string; from: From }): Mailer {
  const transport = nodemailer.createTransport({
    url: options.url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  })
  // Says of each message whether its last byte has left: the server's answer may be lost after that.
  const handedWhole = new Set<string>()
  transport.use('stream', (mail, callback) => {
    const messageId = mail.message.messageId()
    mail.message.processFunc((input) => Readable.from(onceWhole(input, messageId, handedWhole)))
    callback()
  })
  const handOver = async (message: Message): Promise<HandOver> => {
    const data = dataOf(options.from, message)
    try {
      await transport.sendMail(data)
      return { outcome: 'accepted', value: undefined }
    } catch (fault) {
      return judged(fault, handedWhole.has(data.messageId))
    } finally {
      handedWhole.delete(data.messageId)
    }
  }
  return {
    handOver,
    send: async (message) => asPartner(await handOver(message)),
    ping: async () => {
      try {
        await transport.verify()
        return { outcome: 'accepted', value: undefined }
      } catch (fault) {
        return { outcome: 'unknown', detail: fault instanceof Error ? fault.message : String(fault) }
      }
    },
    close: () => transport.close(),
  }
}

function dataOf(from: From, message: Message) {
  const domain = from.address.split('@')[1] ?? 'localhost'
  return {
    from,
    to: message.to,
    subject: message.subject,
    text: message.text,
    html: message.html,
    date: message.date,
    messageId: `<${message.id}@${domain}>`,
    ...(message.replyTo ? { replyTo: { ...message.replyTo } } : {}),
    ...(message.unsubscribeUrl ? { headers: listHeaders(message.unsubscribeUrl) } : {}),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function asPartner(handed: HandOver): PartnerOutcome<undefined, 'refused'> {
  switch (handed.outcome) {
    case 'accepted':
      return handed
    case 'ended':
    case 'rejected':
      return { outcome: 'rejected', reason: 'refused', detail: handed.detail }
    case 'later':
    case 'unknown':
      return { outcome: 'unknown', detail: handed.detail }
  }
}

// A message whose last byte has left is never sent by itself again, whatever became of its connection.
async function* onceWhole(
  input: NodeJS.ReadableStream,
  messageId: string,
  handedWhole: Set<string>,
): AsyncGenerator<string | Buffer> {
  if (handedWhole.has(messageId)) throw new Error('this message was handed over already')
  for await (const chunk of input) yield chunk
  handedWhole.add(messageId)
}

// Reply codes that speak of the mailbox: it is not there, not known, or not to be written to.
const mailboxGone = new Set([550, 551, 553])

function judged(fault: unknown, wasHandedWhole: boolean): HandOver {
  const detail = fault instanceof Error ? fault.message : String(fault)
  const code = fault instanceof Error && 'responseCode' in fault ? Number(fault.responseCode) : 0
  const isAboutSignIn = fault instanceof Error && 'code' in fault && fault.code === 'EAUTH'
  // A server that does not let us in says nothing of the message: somebody mends the password.
  if (isAboutSignIn) return { outcome: 'later', detail }
  // 5.7 speaks of what we may send, not of whether somebody is there (RFC 3463).
  const isPolicy = /\b5\.7\.\d{1,3}\b/.test(detail)
  if (mailboxGone.has(code) && !isPolicy) return { outcome: 'ended', code, detail }
  if (code >= 500 && code < 600) return { outcome: 'rejected', detail }
  if (code >= 400 && code < 500) return { outcome: 'later', detail }
  return wasHandedWhole ? { outcome: 'unknown', detail } : { outcome: 'later', detail }
}

function listHeaders(unsubscribeUrl: string): Record<string, { prepared: boolean; value: string }> {
  // Prepared: a folded or encoded address is one that mail programs do not press.
  return {
    'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
    'List-Unsubscribe-Post': { prepared: true, value: 'List-Unsubscribe=One-Click' },
  }
}
