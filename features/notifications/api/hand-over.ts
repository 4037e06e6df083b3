// Answers for what a message looks like on each channel, and for handing it over.
import { createHash } from 'node:crypto'
import type { Doors } from '#kit/doors.ts'
import type { HandOver } from '#kit/hand-over.ts'
import { brandedMail, type MailContent } from '#kit/mail/layout.ts'
import { say } from '#kit/words/words.ts'
import type { PushMessage, PushSubscription } from '../rail.ts'
import { smsText, type Topic } from '../rules.ts'
import { words } from '../words.ts'
import type { MessageContent } from './content.ts'
import type { AllSenders } from './senders.ts'
import { departureToken } from './stop-offers.ts'

/** A way to the customer, found open. */
export type Way =
  | { readonly channel: 'mail'; readonly address: string }
  | { readonly channel: 'push'; readonly subscription: PushSubscription }
  | { readonly channel: 'sms'; readonly phone: string }

/** A message that has been written down as being handed over: `attempt` is ours alone. */
export type Begun = {
  readonly id: string
  readonly notificationId: string
  readonly userId: string
  readonly targetId: string
  readonly attempt: number
  readonly topic: Topic
  readonly content: MessageContent
  readonly toldAt: Date
  readonly way: Way
}

const daySeconds = 86_400
const bodyAtMost = 300

function mailOf(doors: Doors, content: MessageContent): { subject: string; content: MailContent } {
  const { mail, title, body, href } = content
  const button = mail?.button ?? (mail === undefined ? { label: say(words.openInApp), href } : undefined)
  return {
    subject: mail?.subject ?? title,
    content: {
      title: mail?.title ?? title,
      preview: mail?.preview ?? body,
      paragraphs: mail?.paragraphs ?? [body],
      ...(mail?.details === undefined ? {} : { details: mail.details }),
      ...(mail?.warning === undefined ? {} : { warning: mail.warning }),
      ...(button === undefined
        ? {}
        : { button: { label: button.label, url: `${doors.publicUrl}${button.href}` } }),
    },
  }
}

/** How a reader ends mails about offers: a page of ours for people, an address for mail programs. */
function wayOut(doors: Doors, userId: string) {
  const token = departureToken(doors.vault, userId)
  return {
    content: {
      link: { label: say(words.stopOffers), url: `${doors.publicUrl}/app/link/stop-offers#${token}` },
    },
    unsubscribeUrl: `${doors.publicUrl}/api/v1/offers/departures?token=${token}`,
  }
}

/** Hands the mail over. Its Message-ID is the delivery's: the same mail, should a mailbox ever see two. */
export async function handOverMail(
  doors: Doors & AllSenders,
  begun: Begun,
  address: string,
): Promise<HandOver> {
  const { subject, content } = mailOf(doors, begun.content)
  const leaving = begun.topic === 'offers' ? wayOut(doors, begun.userId) : undefined
  const { html, text } = brandedMail(doors.brand, { ...content, ...leaving?.content })
  const mail = { id: begun.id, to: address, subject, html, text, date: begun.toldAt }
  return doors.mailer.handOver(
    leaving === undefined ? mail : { ...mail, unsubscribeUrl: leaving.unsubscribeUrl },
  )
}

const urgencies = { money: 'high', security: 'high', offers: 'low' } as const

/** What the service worker reads. */
export function pushMessage(begun: Begun): PushMessage {
  const { title, body, href } = begun.content
  const short = body.length > bodyAtMost ? `${body.slice(0, bodyAtMost - 1).trimEnd()}…` : body
  return {
    payload: JSON.stringify({ id: begun.notificationId, title, body: short.toWellFormed(), href }),
    ttlSeconds: daySeconds,
    urgency: urgencies[begun.topic],
    collapse: createHash('sha256').update(begun.notificationId).digest('base64url').slice(0, 32),
  }
}

export async function handOverPush(
  doors: AllSenders,
  begun: Begun,
  subscription: PushSubscription,
): Promise<HandOver> {
  if (doors.push === undefined) return { outcome: 'rejected', detail: 'pushes are switched off' }
  return doors.push.send(subscription, pushMessage(begun))
}

export async function handOverSms(
  doors: Doors & AllSenders,
  begun: Begun,
  phone: string,
): Promise<HandOver<string>> {
  if (doors.sms === undefined) return { outcome: 'rejected', detail: 'SMS is switched off' }
  const { title, body } = begun.content
  const handed = await doors.sms.send({
    to: phone,
    text: smsText({ product: doors.brand.name, title, body }),
  })
  return handed.outcome === 'accepted'
    ? { outcome: 'accepted', value: handed.value.providerReference }
    : handed
}
