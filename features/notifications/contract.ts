// Answers for the calls with which a customer reads what they were told, and chooses how they are told.
import * as z from 'zod/mini'
import { call } from '#kit/http/contract.ts'
import { instant, secretText, text, uuid, whole } from '#kit/http/fields.ts'
import { topics } from './rules.ts'

const topic = z.enum(topics, 'Choose a topic that we know')

/** A message of the inbox. */
export const notification = z.object({
  id: uuid,
  topic,
  kind: z.string(),
  title: z.string(),
  body: z.string(),
  /** The page of the app that shows what it tells of. */
  href: z.string(),
  created_at: instant,
  read_at: z.nullable(instant),
})

export const listMine = call({
  name: 'notifications.mine',
  method: 'GET',
  path: '/api/v1/me/notifications',
  realm: 'customer',
  summary: 'What the customer was told, newest first; all of it, or one topic.',
  query: z.strictObject({ topic: z.optional(topic), cursor: z.optional(text(400)) }),
  answer: z.object({ items: z.array(notification), next_cursor: z.nullable(z.string()) }),
  says: 'Your notifications.',
  refuses: { cursor_unknown: { status: 422, say: 'This page of the list does not exist.' } },
})

/** How many unread messages are counted; more show as this many and a plus. */
export const countedUnread = 99

export const countUnread = call({
  name: 'notifications.unread',
  method: 'GET',
  path: '/api/v1/me/notifications/unread',
  realm: 'customer',
  summary: `How many messages the customer has not read, counted up to ${countedUnread + 1}.`,
  answer: z.object({ unread: z.int() }),
  says: 'Unread notifications.',
  refuses: {},
})

export const markRead = call({
  name: 'notifications.mark-read',
  method: 'POST',
  path: '/api/v1/me/notifications/:id/read',
  realm: 'customer',
  summary: 'Marks one message as read; one that was read before stays as it was.',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({}),
  answer: notification,
  says: 'Marked as read.',
  refuses: { notification_not_found: { status: 404, say: 'We could not find that notification.' } },
})

export const markAllRead = call({
  name: 'notifications.mark-all-read',
  method: 'POST',
  path: '/api/v1/me/notifications/read',
  realm: 'customer',
  summary: 'Marks as read what came up to and with the newest message that the customer saw.',
  body: z.strictObject({ newest: uuid }),
  answer: z.object({ unread: z.int() }),
  says: 'All marked as read.',
  refuses: { notification_not_found: { status: 404, say: 'We could not find that notification.' } },
})

const choice = z.object({ push: z.boolean(), mail: z.boolean(), sms: z.boolean() })
const choices = z.object({ money: choice, security: choice, offers: choice })
const minuteOfDay = whole(0, 1_439)

export const settings = z.object({
  choices,
  /** Minutes of the day in Lagos, or null without quiet hours. */
  quiet_hours: z.nullable(z.object({ from: z.int(), until: z.int() })),
  /** Which channels this server has. */
  channels: z.object({ push: z.boolean(), mail: z.boolean(), sms: z.boolean() }),
  /** False when a mail server refused the customer's address for good. */
  mail_works: z.boolean(),
  /** How many devices get pushes, and whether this one does. */
  push_devices: z.int(),
  push_here: z.boolean(),
  /** The key that a browser subscribes with; null where this server pushes nothing. */
  push_key: z.nullable(z.string()),
})

export const findSettings = call({
  name: 'notifications.settings',
  method: 'GET',
  path: '/api/v1/me/notification-settings',
  realm: 'customer',
  summary: 'How the customer wants to be told.',
  answer: settings,
  says: 'Your notification settings.',
  refuses: {},
})

const chosen = z.strictObject({ push: z.boolean(), mail: z.boolean(), sms: z.boolean() })

export const saveSettings = call({
  name: 'notifications.save-settings',
  method: 'PUT',
  path: '/api/v1/me/notification-settings',
  realm: 'customer',
  summary: 'Saves how the customer wants to be told. The inbox of the app always gets everything.',
  body: z.strictObject({
    choices: z.strictObject({ money: chosen, security: chosen, offers: chosen }),
    quiet_hours: z.nullable(z.strictObject({ from: minuteOfDay, until: minuteOfDay })),
  }),
  answer: settings,
  says: 'Saved.',
  refuses: {
    security_mail_stays: {
      status: 422,
      say: 'Security emails cannot be turned off. They protect your account.',
    },
    quiet_hours_empty: { status: 422, say: 'Choose a different start and end time.' },
  },
})

const base64url = /^[A-Za-z0-9_-]+$/

export const subscribe = call({
  name: 'notifications.subscribe',
  method: 'POST',
  path: '/api/v1/me/push-subscriptions',
  realm: 'customer',
  summary: 'Lets this device get pushes, until its session ends.',
  body: z.strictObject({
    endpoint: secretText(1_000),
    keys: z.strictObject({
      p256dh: secretText(100).check(z.regex(base64url, 'This is not a browser’s key')),
      auth: secretText(50).check(z.regex(base64url, 'This is not a browser’s key')),
    }),
  }),
  answer: z.object({ push_devices: z.int() }),
  says: 'This device now gets notifications.',
  refuses: {
    push_unavailable: { status: 409, say: 'Notifications on this device are not available right now.' },
    push_service_unknown: {
      status: 422,
      say: 'Your browser uses a notification service that we do not know. Try Chrome, Firefox, Edge or Safari.',
    },
    push_keys_unusable: {
      status: 422,
      say: 'Something went wrong in your browser. Turn notifications off and on again.',
    },
  },
  limit: { calls: 60, seconds: 900 },
})

export const unsubscribe = call({
  name: 'notifications.unsubscribe',
  method: 'DELETE',
  path: '/api/v1/me/push-subscriptions',
  realm: 'customer',
  summary: 'Ends the pushes to this device.',
  answer: z.object({ push_devices: z.int() }),
  says: 'This device gets no more notifications.',
  refuses: {},
})

export const stopOffers = call({
  name: 'notifications.stop-offers',
  method: 'POST',
  path: '/api/v1/offers/departures',
  realm: 'anyone',
  summary: 'Ends mails about offers by the secret that each of them carries. May be repeated.',
  /** Mail programs send the address of `List-Unsubscribe` a body of their own. */
  query: z.strictObject({ token: z.optional(text(120)) }),
  body: z.strictObject({ token: z.optional(text(120)), 'List-Unsubscribe': z.optional(text(40)) }),
  answer: z.null(),
  says: 'You won’t get offers by email any more.',
  limit: { calls: 60, seconds: 900, ownersApart: true },
  refuses: {
    link_unknown: {
      status: 404,
      say: 'We do not know this link. Copy it whole from the email, or switch offers off in the app.',
    },
  },
})
