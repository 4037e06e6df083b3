// Answers for the public pages as people open them: rendered ahead, with what only the server knows filled in.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { existsSync, readFileSync } from 'node:fs'
import { extname, join, sep } from 'node:path'
import { escapeHtml } from '#kit/mail/layout.ts'
import { documentPolicy } from './policies.ts'
import { askEachTime, filesBelow, send, served, type Served } from './served.ts'

/** What fills the slots of a page, by name. Asked for each time a page that has them is served; never throws. */
export type SlotValues = (names: readonly string[]) => Promise<Readonly<Record<string, string>>>

export type PageDoors = {
  /** Where the brand's rendered pages stand. */
  readonly folder: string
  readonly policy: string
  readonly slots: SlotValues
  /** What a page with these slots says to the question in its address, as texts; undefined when it was asked nothing. */
  readonly asked?: (
    names: readonly string[],
    request: FastifyRequest,
  ) => Promise<Readonly<Record<string, string>> | undefined>
  /** Called after a page was served whole to somebody who looks at it. */
  readonly visited: (path: string) => void
}

/** The rendered pages, for those who answer with one of them. */
export type Pages = {
  /** Answers with the page of a path, its `form-…` slots filled with texts as somebody typed them. Throws when it was not rendered. */
  answer(
    path: string,
    http: { readonly request: FastifyRequest; readonly reply: FastifyReply },
    values: Readonly<Record<string, string>>,
  ): Promise<FastifyReply>
  has(path: string): boolean
}

type Page = (
  request: FastifyRequest,
  reply: FastifyReply,
  typed?: Readonly<Record<string, string>>,
) => Promise<FastifyReply>

const slotMark = /%slot:([a-z0-9-]+)%/g

function pageOf(html: string, doors: PageDoors): Page {
  const names = [...new Set([...html.matchAll(slotMark)].map(([, name = '']) => name))]
  const fill = (values: Readonly<Record<string, string>>): Served =>
    served(
      html.replaceAll(slotMark, (_mark, name: string) => values[name] ?? ''),
      '.html',
    )
  const takesToken = names.includes('form-token')
  let last: { readonly key: string; readonly file: Served } | undefined
  return async (request, reply, typed) => {
    const values = await doors.slots(names)
    reply.header('content-security-policy', doors.policy)
    const own =
      typed ?? (takesToken ? { 'form-token': tokenOf(request) } : await doors.asked?.(names, request))
    // What one person typed is neither kept nor given to the next.
    if (own !== undefined)
      return send(
        request,
        reply,
        { ...fill({ ...values, ...escaped(own) }), isCompressible: false },
        'no-store',
      )
    const key = JSON.stringify(values)
    if (last?.key !== key) last = { key, file: fill(values) }
    return send(request, reply, last.file, askEachTime)
  }
}

function escaped(texts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, escapeHtml(text)]))
}

/** The secret in the address of a link from a mail. */
function tokenOf(request: FastifyRequest): string {
  const { query } = request
  const token: unknown =
    typeof query === 'object' && query !== null && 'token' in query ? query.token : undefined
  return typeof token === 'string' ? token.slice(0, 200) : ''
}

/** Whether somebody looks: a browser that fetches ahead of a press shows nobody anything. */
export function isLook(request: FastifyRequest): boolean {
  const purpose = `${String(request.headers['sec-purpose'] ?? '')} ${String(request.headers['purpose'] ?? '')}`
  return request.method === 'GET' && !/prefetch|prerender/i.test(purpose)
}

/** Pages that answer for a fault; they have no address of their own. */
const faultStatuses = [404, 500, 503] as const

/** Whether a file is the build's own; `.well-known` is where the world looks. */
function isOwn(name: string): boolean {
  return name.startsWith('.') && !name.startsWith('.well-known')
}

/** A file beside the pages. A text with slots, such as one that states when it expires, is filled when it is asked for. */
function fileOf(body: Buffer, extension: string, doors: PageDoors): () => Promise<Served> {
  const text = extension === '.txt' ? body.toString('utf8') : ''
  const names = [...new Set([...text.matchAll(slotMark)].map(([, name = '']) => name))]
  const file = served(body, extension)
  if (names.length === 0) return async () => file
  return async () => {
    const values = await doors.slots(names)
    return served(
      text.replaceAll(slotMark, (_mark, name: string) => values[name] ?? ''),
      extension,
    )
  }
}

/** Mounts every rendered page and file under its name, and answers the pages for faults. */
export function mountPages(app: FastifyInstance, doors: PageDoors): Pages {
  const pages = new Map<string, Page>()
  for (const name of filesBelow(doors.folder)) {
    const path = `/${name.split(sep).join('/')}`
    if (isOwn(name) || faultStatuses.some((status) => name === `${status}.html`)) continue
    if (!name.endsWith('.html')) {
      const file = fileOf(readFileSync(join(doors.folder, name)), extname(name), doors)
      app.get(path, { schema: { hide: true } }, async (request, reply) =>
        send(request, reply, await file(), askEachTime),
      )
      continue
    }
    const route = path === '/index.html' ? '/' : path.replace(/\.html$/, '')
    const page = pageOf(readFileSync(join(doors.folder, name), 'utf8'), doors)
    pages.set(route, page)
    // Shown only as the answer to something else, and never by an address of their own.
    if (route.startsWith('/answers/')) continue
    app.get(route, { schema: { hide: true } }, async (request, reply) => {
      const answered = await page(request, reply)
      if (isLook(request)) doors.visited(route)
      return answered
    })
  }
  return {
    has: (path) => pages.has(path),
    answer: async (path, { request, reply }, values) => {
      const page = pages.get(path)
      if (page === undefined) throw new Error(`Broken invariant: the page ${path} was rendered`)
      return page(request, reply, values)
    },
  }
}

/** The page for a fault, or undefined when it is not rendered or the caller did not ask for a page. */
export function faultPage(
  doors: PageDoors,
): (
  status: 404 | 500 | 503,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<FastifyReply> | undefined {
  const pages = new Map(
    faultStatuses
      .map((status) => [status, join(doors.folder, `${status}.html`)] as const)
      .filter(([, path]) => existsSync(path))
      // They answer on the console's host too: the policy of documents of ours, whatever the brand brings elsewhere.
      .map(
        ([status, path]) =>
          [status, pageOf(readFileSync(path, 'utf8'), { ...doors, policy: documentPolicy })] as const,
      ),
  )
  return (status, request, reply) => {
    const page = pages.get(status)
    const wantsPage =
      String(request.headers.accept ?? '').includes('text/html') && !/^\/(?:api|hooks)\//.test(request.url)
    if (page === undefined || !wantsPage) return undefined
    reply.code(status)
    return page(request, reply)
  }
}
