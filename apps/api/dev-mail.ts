// Answers for the developer's mailbox at /dev/mail: what the product sent, read from the sandbox's own mail server.
import type { FastifyInstance } from 'fastify'
import { partnerClient } from '#kit/http/partner-client.ts'
import { displayInstant } from '#kit/lagos.ts'
import type { Log } from '#kit/log.ts'
import { escapeHtml } from '#kit/mail/layout.ts'

type Mail = { to: string; from: string; subject: string; text: string; html: string; date: string }

const pagePolicy =
  "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'self'"
// A mail brings its own inline style and nothing else: no script, no request.
const mailPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'"

const stylesheet = `body{margin:0 auto;max-width:880px;padding:24px 16px;font:16px/24px system-ui,sans-serif;color:#17202a;background:#fbfaf7}
h1{font-size:24px;line-height:32px}form{display:flex;gap:8px;margin:16px 0}input{flex:1;min-width:0;font:inherit;padding:8px 12px;border:1px solid #87806f;border-radius:6px}
button{font:inherit;padding:8px 16px}details{background:#fff;border:1px solid #ddd9d0;border-radius:12px;margin:0 0 12px;padding:12px 16px}summary{cursor:pointer;overflow-wrap:anywhere}
small{color:#46525e}iframe{width:100%;height:640px;border:0;border-top:1px solid #ddd9d0;margin-top:12px}`

/** Mounts the page, its JSON and each mail's HTML. Absent in production: the caller decides. */
export function mountDevMail(app: FastifyInstance, doors: { sandboxUrl: string; log: Log }): void {
  const sandbox = partnerClient({
    partner: 'mailbox',
    baseUrl: doors.sandboxUrl,
    headers: {},
    log: doors.log,
    timeoutMilliseconds: 5_000,
  })
  const readMails = async (to: string | undefined): Promise<Mail[]> => {
    // Nobody has such an address, and the sandbox refuses to be asked for it.
    if (to?.includes('\0')) return []
    const answer = await sandbox.ask({
      method: 'GET',
      route: '/__ctl/mail.json',
      ...(to ? { query: { to } } : {}),
    })
    if (!answer.answered) throw Object.assign(new Error(answer.detail), { code: 'ECONNREFUSED' })
    return answer.body as Mail[]
  }
  const hidden = { schema: { hide: true } }
  app.get('/dev/mail.json', hidden, async (request) => readMails(addressOf(request.query)))
  app.get('/dev/mail.css', hidden, (_request, reply) => reply.type('text/css').send(stylesheet))
  app.get('/dev/mail', hidden, async (request, reply) => {
    const to = addressOf(request.query)
    reply.header('content-security-policy', pagePolicy).type('text/html; charset=utf-8')
    return reply.send(pageOf((await readMails(to)).slice(0, 50), to ?? ''))
  })
  app.get<{ Params: { index: string } }>('/dev/mail/:index', hidden, async (request, reply) => {
    const mail = (await readMails(addressOf(request.query)))[Number(request.params.index)]
    if (mail === undefined) return reply.callNotFound()
    reply.header('content-security-policy', mailPolicy).header('x-frame-options', 'SAMEORIGIN')
    return reply.type('text/html; charset=utf-8').send(mail.html)
  })
}

/** The one address that is asked for; undefined for none, and for several. */
function addressOf(query: unknown): string | undefined {
  const to: unknown = typeof query === 'object' && query !== null && 'to' in query ? query.to : undefined
  return typeof to === 'string' ? to : undefined
}

function pageOf(mails: readonly Mail[], to: string): string {
  const query = to === '' ? '' : `?to=${encodeURIComponent(to)}`
  const items = mails.map(
    (
      mail,
      index,
    ) => `<details${index === 0 ? ' open' : ''}><summary><strong>${escapeHtml(mail.subject)}</strong><br>
<small>to ${escapeHtml(mail.to)} · ${escapeHtml(displayInstant(new Date(mail.date)))}</small></summary>
<iframe title="${escapeHtml(mail.subject)}" src="/dev/mail/${index}${escapeHtml(query)}" loading="lazy"></iframe></details>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Mailbox</title><link rel="stylesheet" href="/dev/mail.css"></head><body><h1>Mailbox</h1>
<p>Every mail that this server sent, newest first. Nothing leaves this machine.</p>
<form action="/dev/mail"><input name="to" type="search" aria-label="Address" placeholder="Show only one address" value="${escapeHtml(to)}"><button>Show</button></form>
${items.length > 0 ? items.join('\n') : '<p>No mail yet.</p>'}</body></html>`
}
