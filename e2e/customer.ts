// Answers for a customer's hands in tests: the calls of the customer app over HTTP, with a cookie like a browser's.
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { CallContract, Problem, WireAnswer, WireBody } from '#kit/http/contract.ts'
import * as safety from '#features/customer-safety/contract.ts'
import * as signIn from '#features/customer-sign-in/contract.ts'
import * as uploads from '#features/uploads/contract.ts'
import { sidePixelsLeast } from '#features/uploads/rules.ts'
import { eventually } from '#kit/test/eventually.ts'
import { codeIn } from '#kit/test/mailbox.ts'
import type { World } from './world.ts'

/** What a customer's hands need of a world: one in this process, or one of processes of its own. */
export type Reachable = Pick<World, 'control' | 'settle' | 'mails' | 'mailTo'> & {
  readonly api: { readonly url: string }
}

export type Answer<Data> = {
  status: number
  cookie: string | undefined
  data: Data
  problem: Problem
  body: unknown
}

/** Sends a call as JSON with whatever body and headers a test wants to try. */
export async function send<C extends CallContract>(
  world: Reachable,
  contract: C,
  input: {
    body?: unknown
    params?: Record<string, string>
    query?: string
    cookie?: string | undefined
    headers?: Record<string, string>
  } = {},
): Promise<Answer<WireAnswer<C>>> {
  const path = Object.entries(input.params ?? {}).reduce(
    (soFar, [name, value]) => soFar.replace(`:${name}`, value),
    contract.path as string,
  )
  const response = await fetch(`${world.api.url}${path}${input.query ?? ''}`, {
    method: contract.method,
    headers: {
      ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(input.cookie ? { cookie: input.cookie } : {}),
      ...input.headers,
    },
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
  })
  const body = (await response.json()) as { data: WireAnswer<C> } & Problem
  return {
    status: response.status,
    cookie: response.headers.getSetCookie()[0]?.split(';')[0],
    data: body.data,
    problem: body,
    body,
  }
}

/** The code in the newest mail to an address. */
export async function codeOf(world: Reachable, email: string): Promise<string> {
  return codeIn(await world.mailTo(email))
}

/** Takes note of what an address has, before a code is asked for; the answer waits for the code that comes then. */
export async function nextCode(world: Reachable, email: string): Promise<() => Promise<string>> {
  const known = (await world.mails(email)).length
  return () =>
    eventually(async () => {
      const mails = await world.mails(email)
      // Other news may have come with it.
      const mail = mails.slice(0, mails.length - known).find(({ subject }) => subject.endsWith(' code'))
      const code = /(?<!\d)\d{6}(?!\d)/.exec(mail?.text ?? '')?.[0]
      if (code === undefined) throw new Error(`no new code for ${email}`)
      return code
    })
}

/** Confirms an e-mail and answers the session's cookie. */
export async function confirmEmail(world: Reachable, email: string): Promise<string> {
  const code = await nextCode(world, email)
  const asked = await send(world, signIn.requestCode, { body: { email } })
  if (asked.status !== 200) throw new Error(JSON.stringify(asked.body))
  await world.settle()
  const confirmed = await send(world, signIn.confirmCode, { body: { email, code: await code() } })
  if (confirmed.status !== 200 || !confirmed.cookie) throw new Error(JSON.stringify(confirmed.body))
  return confirmed.cookie
}

/** SMS that the partner took for a number, the newest first. */
export async function smsTo(
  world: Pick<Reachable, 'control'>,
  { phone }: { readonly phone: string },
): Promise<{ id: string; body: string }[]> {
  const kept: { sms: { id: string; body: string }[] } = Object({
    sms: await world.control(`/sms.json?to=${phone.slice(1)}`),
  })
  return kept.sms
}

/** The code in the newest SMS to a number. */
export async function codeBySms(world: Reachable, phone: string): Promise<string> {
  const [sms] = await smsTo(world, { phone })
  const [, first, second] = /^(\d{3}) (\d{3}) is your /.exec(sms?.body ?? '') ?? []
  if (first === undefined || second === undefined) throw new Error(`no code came to ${phone}`)
  return first + second
}

/** Confirms the phone number that somebody gave with the code that comes to it. */
export async function confirmPhone(
  world: Reachable,
  { cookie, phone }: { readonly cookie: string; readonly phone: string },
): Promise<void> {
  const asked = await send(world, safety.sendPhoneCode, { cookie, body: {} })
  if (asked.status !== 200) throw new Error(JSON.stringify(asked.body))
  await world.settle()
  const params = { id: asked.data.change_id }
  const code = await eventually(() => codeBySms(world, phone))
  const confirmed = await send(world, safety.confirmPhone, { cookie, params, body: { code } })
  if (confirmed.status !== 200) throw new Error(JSON.stringify(confirmed.body))
}

export const profile = (phone: string): WireBody<typeof signIn.saveProfile> => ({
  first_name: 'Olúwaṣeun',
  last_name: 'Adébáyọ̀',
  phone,
  date_of_birth: '1994-03-14',
})

export const pin = '2580'

/** Sends a file in pieces, as the app does; answers the upload. The job that checks it has not run. */
export async function sendFile(
  world: Reachable,
  cookie: string,
  file: { purpose: WireBody<typeof uploads.startUpload>['purpose']; bytes: Uint8Array },
): Promise<string> {
  const { purpose, bytes } = file
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const begun = await send(world, uploads.startUpload, {
    cookie,
    body: { purpose, size: bytes.length, sha256 },
  })
  if (begun.status !== 200) throw new Error(JSON.stringify(begun.body))
  const { id } = begun.data
  for (let offset = begun.data.received; offset < bytes.length;) {
    const piece = bytes.subarray(offset, offset + uploads.chunkBytesMost)
    const body = { offset, data: Buffer.from(piece).toString('base64') }
    const sent = await send(world, uploads.sendChunk, { cookie, params: { id }, body })
    if (sent.status !== 200) throw new Error(JSON.stringify(sent.body))
    offset = sent.data.received
  }
  return id
}

let faces = 0

/** A photo that nobody else has, as small as one may be: something dark before a wall of a colour of its own; answers its upload. */
export async function selfieOf(world: Reachable, cookie: string): Promise<string> {
  faces += 1
  // So far apart that a photo which is encoded anew still differs.
  const level = (digit: number): number => 120 + 8 * (Math.floor(faces / 12 ** digit) % 12)
  const side = sidePixelsLeast
  const dark = Buffer.alloc((side * side * 3) / 2, 20)
  const wall = Buffer.alloc(dark.length, Buffer.from([level(0), level(1), level(2)]))
  const raw = { width: side, height: side, channels: 3 } as const
  const bytes = await sharp(Buffer.concat([dark, wall]), { raw })
    .jpeg()
    .toBuffer()
  return sendFile(world, cookie, { purpose: 'selfie', bytes })
}
