// Answers for forms of the public pages as browsers without script send them: each is a call of the API, answered by a page.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as newsletter from '#features/newsletter/contract.ts'
import * as support from '#features/support/contract.ts'
import { type CallContract, commonRefusals } from '#kit/http/contract.ts'
import type { Pages } from './pages.ts'

/** A form: where it is sent to, the call that it makes, its fields, and the pages for both ends. */
export type Form = {
  readonly path: string
  readonly call: CallContract
  readonly fields: readonly string[]
  /** The page that holds it, shown again with what was typed when the call refuses. */
  readonly page: string
  readonly done: string
}

export const forms: readonly Form[] = [
  {
    path: '/contact',
    call: support.sendMessage,
    fields: ['name', 'email', 'message'],
    page: '/contact',
    done: '/contact/sent',
  },
  {
    path: '/newsletter',
    call: newsletter.subscribe,
    fields: ['email'],
    page: '/newsletter',
    done: '/newsletter/asked',
  },
  {
    path: '/newsletter/confirm',
    call: newsletter.confirm,
    fields: ['token'],
    page: '/newsletter/confirm',
    done: '/newsletter/confirmed',
  },
  {
    path: '/newsletter/unsubscribe',
    call: newsletter.unsubscribe,
    fields: ['token'],
    page: '/newsletter/unsubscribe',
    done: '/newsletter/left',
  },
]

/** Mounts the forms whose pages were rendered: a brand without a list has no page of it. */
export function mountForms(app: FastifyInstance, pages: Pages): void {
  for (const form of forms.filter(({ page }) => pages.has(page)))
    app.post(form.path, { schema: { hide: true } }, async (request, reply) => {
      const typed = typedIn(form, request)
      const answer = await ask(app, form, { request, typed })
      if (isOneClick(request)) return reply.code(answer.status).type('text/plain').send(answer.message)
      if (answer.status === 200) return reply.code(303).header('location', form.done).send()
      reply.code(answer.status)
      return pages.answer(form.page, { request, reply }, { ...slotsOf(typed), ...answer.faults })
    })
}

/** What stands in the fields of the form; a link's secret may stand in its address instead. */
function typedIn(form: Form, request: FastifyRequest): Record<string, string> {
  const textIn = (from: unknown, name: string): string => {
    const value: unknown = typeof from === 'object' && from !== null ? Reflect.get(from, name) : undefined
    return typeof value === 'string' ? value : ''
  }
  return Object.fromEntries(
    form.fields.map((name) => [
      name,
      textIn(request.body, name) || (name === 'token' ? textIn(request.query, name) : ''),
    ]),
  )
}

/** RFC 8058: a mail program unsubscribes with one POST, looks at no page and follows no other address. */
function isOneClick(request: FastifyRequest): boolean {
  const { body } = request
  return typeof body === 'object' && body !== null && 'List-Unsubscribe' in body
}

type Answer = {
  readonly status: number
  readonly message: string
  readonly faults: Readonly<Record<string, string>>
}

/** Makes the call as the browser would have made it: the same limits, the same words, from the same address. */
async function ask(
  app: FastifyInstance,
  form: Form,
  from: { request: FastifyRequest; typed: Readonly<Record<string, string>> },
): Promise<Answer> {
  const response = await app.inject({
    method: form.call.method,
    url: form.call.path,
    remoteAddress: from.request.ip,
    headers: { host: from.request.host, 'content-type': 'application/json' },
    payload: JSON.stringify(from.typed),
  })
  const answered: unknown = JSON.parse(response.body)
  const message = textOf(answered, 'message') || commonRefusals.internal.say
  return {
    status: response.statusCode,
    message,
    faults: { 'form-fault': message, ...fieldFaults(answered) },
  }
}

function textOf(from: unknown, name: string): string {
  const value: unknown = typeof from === 'object' && from !== null ? Reflect.get(from, name) : undefined
  return typeof value === 'string' ? value : ''
}

function fieldFaults(answered: unknown): Record<string, string> {
  const errors: unknown =
    typeof answered === 'object' && answered !== null ? Reflect.get(answered, 'errors') : undefined
  if (!Array.isArray(errors)) return {}
  return Object.fromEntries(
    errors.map((one: unknown) => [`form-${textOf(one, 'path')}-fault`, textOf(one, 'message')]),
  )
}

function slotsOf(typed: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(typed).map(([name, value]) => [`form-${name}`, value]))
}
