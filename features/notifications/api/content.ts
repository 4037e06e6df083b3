// Answers for what a message says, sealed under the key of its person.
import { assert } from '#kit/assert.ts'
import type { PersonKey, Vault } from '#kit/crypto/vault.ts'
import * as z from 'zod/mini'

const detail = z.tuple([z.string(), z.string()])

/** A mail in the feature's own words. Title and text of the message stand in for what it leaves out. */
const mailContent = z.object({
  subject: z.string(),
  title: z.optional(z.string()),
  preview: z.optional(z.string()),
  paragraphs: z.optional(z.array(z.string())),
  details: z.optional(z.array(detail)),
  warning: z.optional(z.string()),
  button: z.optional(z.object({ label: z.string(), href: z.string() })),
})

const content = z.object({
  title: z.string(),
  body: z.string(),
  href: z.string(),
  mail: z.optional(mailContent),
  sms: z.boolean(),
})

export type MessageContent = z.output<typeof content>
export type MessageMail = {
  readonly subject: string
  /** The mail's own headline; the message's title without it. */
  readonly title?: string
  /** The line that a mailbox shows beside the subject; the message's body without it. */
  readonly preview?: string
  /** The message's body without it. */
  readonly paragraphs?: readonly string[]
  readonly details?: readonly (readonly [string, string])[]
  readonly warning?: string
  /** A button to a path of the app. */
  readonly button?: { readonly label: string; readonly href: string }
}

const placeOf = (id: string): string => `notifications.content_sealed/${id}`

export function sealContent(
  vault: Vault,
  key: PersonKey,
  message: { readonly id: string; readonly content: object },
): Buffer {
  return vault.seal(key, JSON.stringify(message.content), placeOf(message.id))
}

/** Opens what a message says. Throws when it was sealed for somebody else or elsewhere. */
export function openContent(
  vault: Vault,
  key: PersonKey,
  row: { readonly id: string; readonly content_sealed: Buffer },
): MessageContent {
  const opened: unknown = JSON.parse(vault.unseal(key, row.content_sealed, placeOf(row.id)))
  const read = z.safeParse(content, opened)
  assert(read.success, 'a message that we sealed has its fields')
  return read.data
}
