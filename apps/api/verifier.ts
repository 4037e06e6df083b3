// Answers for the page with which an auditor checks an export of the audit log: one file that they keep, and that asks nobody.
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { exportFaultWords } from '#features/audit/check-export.ts'
import { say } from '#kit/words/words.ts'
import { askEachTime, send, served } from './served.ts'
import { verifierStyle } from './verifier-style.ts'
import { verifierWords as words } from './verifier-words.ts'

const path = '/audit-verifier.html'

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** No address at all may be asked: the page could not tell anybody what it was given. */
function policyOf(script: string): string {
  return [
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(verifierStyle)}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
}

/** The whole page. Only the words of what it finds are data; the script writes them as text. */
function pageOf(script: string, product: string): string {
  const shown = Object.fromEntries(Object.entries(words).map(([name, word]) => [name, say(word)]))
  const data = JSON.stringify({ ...shown, faults: exportFaultWords }).replaceAll('<', '\\u003c')
  const title = escaped(say(words.title, { product }))
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${escaped(policyOf(script))}">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${verifierStyle}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${escaped(say(words.intro))}</p>
<form>
<label id="drop"><span>${escaped(say(words.choose))}</span> <input id="file" type="file" accept=".jsonl"></label>
<label>${escaped(say(words.wanted))} <input id="wanted" autocomplete="off" spellcheck="false" aria-describedby="hint"></label>
<p id="hint">${escaped(say(words.wantedHint))}</p>
</form>
<div id="verdict" role="status"></div>
<div id="record"></div>
</main>
<script type="application/json" id="words">${data}</script>
<script type="module">${script}</script>
</body>
</html>
`
}

/** Mounts the page; with `?download` a browser keeps it instead of opening it. A server that was not built has none. */
export function mountVerifier(app: FastifyInstance, doors: { buildFolder: string; product: string }): void {
  const file = join(doors.buildFolder, 'console/verifier.js')
  if (!existsSync(file)) return
  // Only this could end the element early.
  const script = readFileSync(file, 'utf8').trim().replaceAll('</script', '<\\/script')
  const page = served(pageOf(script, doors.product), '.html')
  app.get<{ Querystring: { download?: string } }>(path, { schema: { hide: true } }, (request, reply) => {
    reply.header('content-security-policy', `${policyOf(script)}; frame-ancestors 'none'`)
    if (request.query.download !== undefined)
      reply.header('content-disposition', 'attachment; filename="audit-verifier.html"')
    return send(request, reply, page, askEachTime)
  })
}
