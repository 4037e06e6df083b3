// Answers for the calls about messages that visitors send to support.
import * as z from 'zod/mini'
import { call } from '#kit/http/contract.ts'
import { emailAddress, instant, listOf, pageQuery, text, uuid } from '#kit/http/fields.ts'

export const messageMost = 4000
export const nameMost = 80
/** Messages that one address may be the writer of in an hour. */
export const messagesPerHourMax = 8

export const sendMessage = call({
  name: 'support.send-message',
  method: 'POST',
  path: '/api/v1/support/messages',
  realm: 'anyone',
  summary:
    'Sends a message to support. The same words of the same writer within ten minutes are one message.',
  body: z.strictObject({
    // A form without script sends an empty field for a name that was not written.
    name: z.optional(text(nameMost, 0)),
    email: emailAddress,
    message: text(messageMost),
  }),
  answer: z.object({ reference: z.string() }),
  says: "We've got your message and will reply by email.",
  refuses: {
    too_many_messages: {
      status: 429,
      say: 'We got several messages from this address just now. Try again in {wait}, or call us.',
    },
  },
  idempotencyKey: 'optional',
  limit: { calls: 30, seconds: 900 },
})

export const listMessages = call({
  name: 'support.messages',
  method: 'GET',
  path: '/api/v1/support/messages',
  realm: 'admin',
  summary: 'Messages to support, newest first; the mail that brought each has the address to answer to.',
  query: z.strictObject(pageQuery),
  answer: listOf(
    z.object({
      id: uuid,
      reference: z.string(),
      name: z.nullable(z.string()),
      email: z.string(),
      /** `null` when what was written has been erased. */
      message: z.nullable(z.string()),
      created_at: instant,
    }),
  ),
  says: 'Messages to support.',
  refuses: {},
})
