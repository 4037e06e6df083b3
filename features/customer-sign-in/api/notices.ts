// Answers for telling a customer what was done to their account's safety, whoever did it: inbox, mail and push.
import { type MessageMail, notify } from '#features/notifications/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { newId } from '#kit/ids.ts'
import type { JobContext } from '#kit/jobs/jobs.ts'
import { displayInstant } from '#kit/lagos.ts'
import { brandedMail } from '#kit/mail/layout.ts'
import type { Mailer } from '#kit/mail/mailer.ts'
import { sendMail } from '#kit/mail/send-mail.ts'
import { say } from '#kit/words/words.ts'
import { pinMissesMax, pinTriesMax } from '../contract.ts'
import { formerEmailDays, newEmailHours } from '../upkeep-contract.ts'
import { noticeFrame, notices, oldAddressFrozen, oldAddressNotice } from '../words.ts'

export type Notice = keyof typeof notices

/** Where the app shows devices, PIN and passkeys, and where everything is frozen. */
const securityPage = '/app/profile/security'
const freezePage = '/app/lost-phone'
const forgotPage = '/app/forgot-pin'
const unfreezePage = '/app/profile/unfreeze'
const contactPage = '/app/profile/contact'

type Words = (typeof notices)[Notice] | typeof oldAddressNotice | typeof oldAddressFrozen

const figures = { tries: pinTriesMax, misses: pinMissesMax, hours: newEmailHours, days: formerEmailDays }

/** How a notice ends: what to do if it was somebody else. What is frozen is not offered to be frozen. */
function endOf(
  { emails: { support } }: Doors['brand'],
  words: Words,
): Pick<MessageMail, 'warning' | 'button'> {
  if (words === notices.frozen)
    return {
      warning: say(noticeFrame.notFrozenByYou, { support }),
      button: { label: say(noticeFrame.open), href: unfreezePage },
    }
  if (words === notices.phone_lost)
    return { button: { label: say(noticeFrame.seeNumber), href: contactPage } }
  if (words === notices.frozen_by_address_before)
    return { warning: say(noticeFrame.notFrozenByYouBefore, { support }) }
  if (words === notices.pin_paused || words === notices.device_signed_out)
    return {
      warning: say(noticeFrame.wrongPins),
      button: { label: say(noticeFrame.newPin), href: forgotPage },
    }
  if (words === oldAddressFrozen) return { warning: say(noticeFrame.giveBack, { support }) }
  return { warning: say(noticeFrame.notYou), button: { label: say(noticeFrame.freeze), href: freezePage } }
}

function noticeMail(
  doors: Pick<Doors, 'brand'>,
  told: {
    readonly words: Words
    readonly at: Date
    readonly device: string | undefined
    readonly until?: Date | undefined
    readonly phone?: string | undefined
  },
): MessageMail & { readonly title: string; readonly preview: string } {
  const product = doors.brand.name
  const until = told.until === undefined ? '' : displayInstant(told.until)
  const title = say(told.words.subject, { product })
  const body = say(told.words.body, { product, until, phone: told.phone ?? '', ...figures })
  const details: [string, string][] = [[say(noticeFrame.when), displayInstant(told.at)]]
  if (told.device !== undefined) details.push([say(noticeFrame.device), told.device])
  return {
    subject: title,
    title,
    preview: body,
    paragraphs: [body],
    details,
    ...endOf(doors.brand, told.words),
  }
}

/**
 * Tells a customer, in the transaction that did what it tells. The device is the one it was done on. The mail is sent
 * whatever they have chosen.
 */
export async function tellNotice(
  sql: Sql,
  doors: Doors,
  told: {
    readonly userId: string
    readonly notice: Notice
    readonly deviceId?: string
    readonly until?: Date
    /** As it is read, where the notice is about a number. */
    readonly phone?: string
  },
): Promise<void> {
  const { userId, notice, deviceId, until, phone } = told
  const now = doors.clock.now()
  const [device] = await sql<{ name: string }>`
    select name from customer_devices where id = ${deviceId ?? null} and user_id = ${userId}`
  const mail = noticeMail(doors, { words: notices[notice], at: now, device: device?.name, until, phone })
  await notify(sql, doors, {
    userId,
    topic: 'security',
    kind: `customer-sign-in.${notice}`,
    key: `customer-sign-in.${notice}:${newId(doors)}`,
    title: mail.title,
    body: mail.preview,
    href: notice === 'phone_lost' ? contactPage : securityPage,
    mail,
    now,
  })
}

const sayHold = (until: Date, now: Date): string =>
  until > now ? say(oldAddressFrozen.held, { until: displayInstant(until) }) : say(oldAddressFrozen.open)

/**
 * A mail to an address that a customer has left, where no message of theirs goes any more: that it was left, or what became of a
 * freeze that it made.
 */
export async function mailOldAddress(
  doors: Doors,
  mailer: Mailer,
  sent: {
    readonly context: JobContext
    readonly to: string
    readonly notice: 'left' | 'frozen' | 'unfrozen'
    /** From when the customer of the new address can open what the one before froze. */
    readonly holdsUntil: Date
  },
): Promise<void> {
  const { job } = sent.context
  const words = { left: oldAddressNotice, frozen: oldAddressFrozen, unfrozen: notices.unfrozen }[sent.notice]
  const { subject, button, ...content } = noticeMail(doors, { words, at: job.createdAt, device: undefined })
  await sendMail(sent.context, mailer, {
    id: `notice-${job.id}`,
    to: sent.to,
    subject,
    ...brandedMail(doors.brand, {
      ...content,
      paragraphs: [
        content.preview,
        ...(sent.notice === 'frozen' ? [sayHold(sent.holdsUntil, job.createdAt)] : []),
      ],
      ...(button && { button: { label: button.label, url: `${doors.publicUrl}${button.href}` } }),
    }),
  })
}
