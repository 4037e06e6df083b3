// Answers for sending mail: SMTP with a Message-ID of ours, so that a job that repeats sends the same message.
import nodemailer from 'nodemailer'
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
  /** Whether the server answers and lets us in; nothing is sent. */
  ping(): Promise<PartnerOutcome<undefined>>
  close(): void
}

/** A mailer over an SMTP URL such as `smtp://user:password@host:587`. */
export function smtpMailer(options: { url: string; from: { name: string; address: string } }): Mailer {
  const transport = nodemailer.createTransport({
    url: options.url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  })
  const domain = options.from.address.split('@')[1] ?? 'localhost'
  return {
    send: async (message) => {
      try {
        await transport.sendMail({
          from: options.from,
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
        })
        return { outcome: 'accepted', value: undefined }
      } catch (fault) {
        const detail = fault instanceof Error ? fault.message : String(fault)
        const status = fault instanceof Error && 'responseCode' in fault ? Number(fault.responseCode) : 0
        if (status >= 500 && status < 600) return { outcome: 'rejected', reason: 'refused', detail }
        return { outcome: 'unknown', detail }
      }
    },
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

function listHeaders(unsubscribeUrl: string): Record<string, { prepared: boolean; value: string }> {
  // Prepared: a folded or encoded address is one that mail programs do not press.
  return {
    'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
    'List-Unsubscribe-Post': { prepared: true, value: 'List-Unsubscribe=One-Click' },
  }
}
