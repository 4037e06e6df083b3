// Answers for a demo customer's own hands: the same calls that the customer app makes, over HTTP.
import { createHash } from 'node:crypto'
import type { Person } from './people.ts'
import { portrait } from './portrait.ts'

/** Where the codes of the demo's mails end up: the demo's people read their own mail. */
export type Letters = { codeFor(email: string): string }

type Answer = {
  readonly status: number
  readonly cookie: string | undefined
  readonly body: {
    code?: string
    data?: {
      id?: string
      change_id?: string
      chunk_bytes?: number
      access_token?: string
      quote_id?: string
      hash?: string
      authorisation_id?: string
      request?: { id: string }
      customer?: { step: string }
    }
  }
}

/** One call over HTTP, with the cookie of a customer or the bearer of somebody of the staff. */
export async function ask(
  url: string,
  request: {
    method: string
    cookie?: string | undefined
    bearer?: string | undefined
    body?: object
    /** The idempotency key. */
    key?: string
  },
): Promise<Answer> {
  const response = await fetch(url, {
    method: request.method,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0',
      ...(request.cookie ? { cookie: request.cookie } : {}),
      ...(request.key ? { 'idempotency-key': request.key } : {}),
      ...(request.bearer ? { authorization: `Bearer ${request.bearer}` } : {}),
    },
    ...(request.body ? { body: JSON.stringify(request.body) } : {}),
  })
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0]
  return { status: response.status, cookie, body: (await response.json()) as Answer['body'] }
}

/** The answer, unless it is a refusal: the demo world knows of none. */
export function mustBeFine(answer: Answer, what: string): Answer {
  if (answer.status === 200) return answer
  throw new Error(`the demo world is stuck: ${what} answered ${answer.status} ${answer.body.code ?? ''}`)
}

/** All demo customers have this PIN: it is shown to whoever starts the demo. */
export const demoPin = '2580'

/** Signs up by e-mail code, profile, PIN and terms; who has a PIN already signs in with it. Answers their session. */
export async function signUp(
  api: string,
  person: Person,
  doors: { letters: Letters; runJobs: () => Promise<void> },
): Promise<string> {
  mustBeFine(
    await ask(`${api}/api/v1/me/sign-in/code`, { method: 'POST', body: { email: person.email } }),
    'asking for a code',
  )
  await doors.runJobs()
  const confirmed = mustBeFine(
    await ask(`${api}/api/v1/me/sign-in/confirm`, {
      method: 'POST',
      body: { email: person.email, code: doors.letters.codeFor(person.email) },
    }),
    'confirming a code',
  )
  const { cookie } = confirmed
  if (confirmed.body.data?.customer?.step === 'unlock') {
    await unlock(api, cookie ?? '')
    return cookie ?? ''
  }
  const profile = {
    first_name: person.firstName,
    last_name: person.lastName,
    phone: person.phone,
    date_of_birth: person.dateOfBirth,
  }
  const saved = await ask(`${api}/api/v1/me/profile`, { method: 'PUT', cookie, body: profile })
  if (saved.body.code !== 'profile_fixed') mustBeFine(saved, 'saving a profile')
  const pin = { pin: demoPin, accept_terms: true }
  mustBeFine(await ask(`${api}/api/v1/me/pin`, { method: 'POST', cookie, body: pin }), 'choosing a PIN')
  return cookie ?? ''
}

/** Types the PIN after a while away. */
export async function unlock(api: string, cookie: string): Promise<void> {
  const body = { pin: demoPin }
  mustBeFine(await ask(`${api}/api/v1/me/unlock`, { method: 'POST', cookie, body }), 'unlocking')
}

/** Confirms the phone number with the code that comes to it. */
export async function confirmPhone(
  api: string,
  cookie: string,
  read: { readonly runJobs: () => Promise<void>; readonly codeBySms: () => Promise<string> },
): Promise<void> {
  const asked = await ask(`${api}/api/v1/me/phone/code`, { method: 'POST', cookie, body: {} })
  if (asked.body.code === 'nothing_to_confirm') return
  const { change_id: id } = mustBeFine(asked, 'asking for a code by SMS').body.data ?? {}
  await read.runJobs()
  const body = { code: await read.codeBySms() }
  const confirming = `${api}/api/v1/me/phone/${id ?? ''}/confirm`
  mustBeFine(await ask(confirming, { method: 'POST', cookie, body }), 'confirming a phone number')
}

/** Chooses the tag that this person has in every demo world. */
export async function chooseTag(api: string, cookie: string, tag: string): Promise<void> {
  const chosen = await ask(`${api}/api/v1/me/tag`, { method: 'PUT', cookie, body: { tag } })
  if (chosen.body.code !== 'tag_fixed') mustBeFine(chosen, 'choosing a tag')
}

/** Sends a photo in the pieces that the app sends; answers its id. */
export async function sendPhoto(
  api: string,
  cookie: string,
  photo: { readonly purpose: 'selfie' | 'id_front' | 'address_proof'; readonly bytes: Buffer },
): Promise<string> {
  const { purpose, bytes } = photo
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const body = { purpose, size: bytes.length, sha256 }
  const begun = mustBeFine(
    await ask(`${api}/api/v1/me/uploads`, { method: 'POST', cookie, body }),
    'beginning a photo',
  )
  const { id, chunk_bytes: piece } = begun.body.data ?? {}
  // The same photo again has arrived already, and is answered so.
  for (let offset = 0; offset < bytes.length; offset += piece ?? bytes.length)
    mustBeFine(
      await ask(`${api}/api/v1/me/uploads/${id ?? ''}/chunks`, {
        method: 'PUT',
        cookie,
        body: { offset, data: bytes.subarray(offset, offset + (piece ?? bytes.length)).toString('base64') },
      }),
      'sending a photo',
    )
  return id ?? ''
}

const photosMost = 3

/**
 * Takes a photo and gives a BVN or NIN to be checked. The server beside it removes old files by today's clock, and photos of the demo are
 * months old: one that was removed before it was used is taken again, as the refusal says.
 */
export async function confirmIdentity(
  api: string,
  cookie: string,
  { identity, email }: Pick<Person, 'identity' | 'email'>,
): Promise<void> {
  const bytes = await portrait(email)
  for (let photos = 1; ; photos++) {
    const selfie = await sendPhoto(api, cookie, { purpose: 'selfie', bytes })
    const body = { ...identity, selfie }
    const asked = await ask(`${api}/api/v1/me/identity`, { method: 'POST', cookie, body })
    const { code } = asked.body
    if (code === 'already_confirmed' || code === 'check_running') return
    if (code === 'file_not_ready' && photos < photosMost) continue
    mustBeFine(asked, 'confirming an identity')
    return
  }
}
