// Answers for the page of the sandbox, at its own address: what people do to the pretend world by forms, without a word of the control plane.
import type { Clock } from '#kit/clock.ts'
import { displayInstant } from '#kit/lagos.ts'
import { wrong } from '../control/answers.ts'
import type { Reply, Route, SandboxRequest } from '../requests.ts'
import type { Prefix } from '../server.ts'
import { type Draft, drawPage, drawSentence, type Told } from './draw.ts'
import { type Ended, type Field, type Form, type Panel, refused, type Typed } from './panel.ts'
import { mark, stylesheet } from './style.ts'

export type PageDoors = {
  readonly clock: Clock
  readonly businessName: string
  /** Where the product is, for the way back to it. */
  readonly productUrl: string | undefined
  readonly panels: readonly Panel[]
}

const policy =
  "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
const headers: Readonly<Record<string, string>> = {
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  // With none at all a browser hides from us that a form is our own.
  'referrer-policy': 'same-origin',
}

const page = (status: number, body: string): Reply => ({
  status,
  json: null,
  headers,
  text: { type: 'text/html; charset=utf-8', body },
})
const asIs = (type: string, body: string): Route['handle'] => {
  const reply = { status: 200, json: null, headers, text: { type, body } }
  return async () => reply
}

const hostOf = ({ headers: sent }: SandboxRequest): string => sent['host'] ?? ''

/** A foreign name that points to this machine is nobody's here. */
function pageGuard(request: SandboxRequest): Reply | undefined {
  const name = hostOf(request).replace(/:\d+$/, '')
  const isLocal = name === '127.0.0.1' || name === 'localhost' || name === '[::1]'
  return isLocal ? undefined : wrong(403, 'The sandbox answers this machine only')
}

/** Whether this page itself sent the form: a browser says so of each, and nobody else's page can. */
function isOwnForm(request: SandboxRequest): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  return origin === `http://${hostOf(request)}` && (site === undefined || site === 'same-origin')
}

const longest = 200

function faultOf(field: Field, value: string): string | undefined {
  if (value === '') return field.missing
  if (value.length > longest) return `Enter at most ${longest} characters.`
  if (/\p{Cc}/u.test(value)) return 'Enter letters, digits and signs only.'
  if (field.choices?.every((choice) => choice.value !== value)) return 'Choose one of these.'
  return undefined
}

/** What was typed into a form; a field that was not sent is as it usually is. */
function typedIn({ fields }: Form, sent: URLSearchParams): Typed {
  return Object.fromEntries(
    fields.map(({ name, usual = '', choices }) => [name, sent.get(name)?.trim() ?? (choices ? usual : '')]),
  )
}

async function submit(form: Form, typed: Typed, sent: URLSearchParams): Promise<Ended> {
  for (const field of form.fields) {
    const fault = faultOf(field, typed[field.name] ?? '')
    if (fault !== undefined) return refused(fault, field.name)
  }
  const pressed = sent.get('press') ?? form.presses[0]?.value ?? ''
  if (form.presses.every(({ value }) => value !== pressed)) return refused('Press one of the buttons.')
  return form.submit(typed, pressed)
}

/** How many of the last forms are told of, whoever comes back to them. */
const toldMost = 50

export function sandboxPage(doors: PageDoors): Prefix {
  const told = new Map<string, Told>()
  let last = 0
  const remember = (one: Told): string => {
    last += 1
    told.set(String(last), one)
    told.delete(String(last - toldMost))
    return String(last)
  }
  const draw = (more: { readonly draft?: Draft; readonly told?: Told | undefined }): Promise<string> =>
    drawPage({
      title: `The sandbox of ${doors.businessName}`,
      links: linksTo(doors.productUrl),
      now: displayInstant(doors.clock.now()),
      panels: doors.panels,
      ...more,
    })
  const sent: Route['handle'] = async (request, { panel: panelId = '', form: formId = '' }) => {
    if (!isOwnForm(request)) return page(403, drawSentence('Not done', foreign))
    const panel = doors.panels.find(({ id }) => id === panelId)
    const form = panel?.forms.find(({ id }) => id === formId)
    if (form === undefined) return page(404, drawSentence('Not found', 'The sandbox has no such form.'))
    const fields = new URLSearchParams(request.raw.toString('utf8'))
    const typed = typedIn(form, fields)
    const ended = await submit(form, typed, fields)
    const at = { panel: panelId, form: formId }
    if (!ended.ok) return page(422, await draw({ draft: { ...at, typed, ended } }))
    const number = remember({ ...at, said: ended.said })
    const location = `/?told=${number}#${panelId}-${formId}`
    // What was begun is told at once, as after a call of the control plane.
    return { status: 303, json: null, headers: { ...headers, location }, text: empty, told: [] }
  }
  return {
    prefix: '',
    takesForms: true,
    routes: [
      {
        method: 'GET',
        path: '/',
        handle: async ({ query }) => page(200, await draw({ told: told.get(query.get('told') ?? '') })),
      },
      { method: 'GET', path: '/page.css', handle: asIs('text/css; charset=utf-8', stylesheet) },
      { method: 'GET', path: '/page.svg', handle: asIs('image/svg+xml', mark) },
      { method: 'POST', path: '/:panel/:form', handle: sent },
    ],
    guard: pageGuard,
    notFound: () => wrong(404, 'No partner lives here'),
    failed: wrong,
  }
}

const empty = { type: 'text/plain', body: '' }
const foreign = 'This form was not sent by the page of the sandbox, so nothing was done.'

const linksTo = (url: string | undefined) =>
  url === undefined
    ? []
    : [
        { label: 'Customer app', url: `${url}/app/` },
        { label: 'Mailbox', url: `${url}/dev/mail` },
      ]
