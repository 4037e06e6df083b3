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
}

export type Mailer = {
  /** `accepted`: the server took it. `rejected`: it documents that it never will (5xx). `unknown`: try again. */
  send(message: Message): Promise<PartnerOutcome<undefined, 'refused'>>
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
    close: () => transport.close(),
  }
}
