// Answers for the public addresses of what customers share by a code: what their feature shows of it, and nothing once it has ended.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Doors } from '#kit/doors.ts'
import { commonRefusals, fillIn } from '#kit/http/contract.ts'
import { countedAddress } from '#kit/http/counted-address.ts'
import { takeFromLimit } from '#kit/http/limits.ts'
import { refuseOverLimit } from '#kit/http/session-limits.ts'
import type { SharedPage } from '#kit/http/shared-page.ts'
import type { Pages } from './pages.ts'

/** As often as a receipt is checked. */
const limit = { most: 60, seconds: 60 } as const

type ShownDoors = Pick<Doors, 'database' | 'clock'>

/** Mounts them. They set no cookie, are kept by nobody and listed by no search engine. */
export function mountSharedPages(
  app: FastifyInstance,
  pages: Pages,
  given: { readonly doors: ShownDoors; readonly shared: readonly SharedPage[] },
): void {
  for (const shared of given.shared) {
    // A site that was not rendered has no page to answer with.
    if (!pages.has(shared.ended.page)) continue
    app.route<{ Params: { code: string } }>({
      method: ['GET', 'POST'],
      url: `${shared.path}/:code`,
      schema: { hide: true },
      handler: (request, reply) => answer(pages, given.doors, { shared, request, reply }),
    })
  }
}

async function answer(
  pages: Pages,
  { database, clock }: ShownDoors,
  asked: {
    readonly shared: SharedPage
    readonly request: FastifyRequest<{ Params: { code: string } }>
    readonly reply: FastifyReply
  },
): Promise<FastifyReply> {
  const { shared, request, reply } = asked
  reply.header('x-robots-tag', 'noindex, nofollow, nosnippet')
  // The code stands in the address, and opens it for whoever has that.
  reply.header('referrer-policy', 'no-referrer')
  const http = { request, reply }
  const bucket = `shared:${shared.path}:${countedAddress(request.ip)}`
  const counted = refuseOverLimit(await takeFromLimit(database.sql, { bucket, ...limit, now: clock.now() }))
  if (!counted.ok) {
    reply.code(429).header('retry-after', counted.values?.['seconds'] ?? '60')
    const why = fillIn(commonRefusals.too_many_tries.say, counted.values)
    return pages.answer(shared.ended.page, http, { 'form-why': why })
  }
  const shown = await shared.open({ typed: request.params.code, isAsked: request.method === 'POST' })
  if (shown === undefined) reply.code(404)
  const { page, slots } = shown ?? shared.ended
  return pages.answer(page, http, slots)
}
