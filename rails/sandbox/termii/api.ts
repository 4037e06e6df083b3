// Answers for the SMS partner in Termii's contract: takes messages under its key, keeps them, reports their end.
import * as z from 'zod/mini'
import type { Clock } from '#kit/clock.ts'
import type { Database } from '#kit/db/database.ts'
import type { Random } from '#kit/random.ts'
import { fine, shaped, wrong } from '../control/answers.ts'
import type { Reply, Route, SandboxRequest } from '../requests.ts'
import type { Webhooks } from '../webhooks.ts'

export type SmsDoors = {
  readonly database: Database
  readonly clock: Clock
  readonly random: Random
  readonly webhooks: Webhooks
  readonly apiKey: string
  readonly senderId: string
}

const failed = (status: number, message: string): Reply => ({ status, json: { code: status, message } })

export const noSuchSmsPath = (): Reply => failed(404, 'Resource not found')
export const smsFailed = failed

const sending = z.object({
  api_key: z.string(),
  to: z.string().check(z.regex(/^234\d{10}$/)),
  from: z.string().check(z.minLength(3), z.maxLength(11)),
  sms: z.string().check(z.minLength(1), z.maxLength(1_000)),
  type: z.literal('plain'),
  channel: z.enum(['dnd', 'generic', 'whatsapp']),
})

const keyed = z.object({ api_key: z.string() })

/** The key stands in the body, where it has one. */
export function smsGuard(doors: SmsDoors, request: SandboxRequest): Reply | undefined {
  const given = z.safeParse(keyed, request.body)
  return given.success && given.data.api_key === doors.apiKey ? undefined : failed(401, 'Invalid api key')
}

export function smsRoutes(doors: SmsDoors): Route[] {
  return [{ method: 'POST', path: '/api/sms/send', handle: (request) => send(doors, request) }]
}

const digitsOfId = 19
const unitPrice = 4

async function send(doors: SmsDoors, request: SandboxRequest): Promise<Reply> {
  const parsed = z.safeParse(sending, request.body)
  if (!parsed.success) return failed(400, `Invalid ${parsed.error.issues[0]?.path.join('.') ?? 'request'}`)
  const { to, from, sms, channel } = parsed.data
  if (from !== doors.senderId) return failed(404, 'ApplicationSenderId not found')
  const id = Array.from(doors.random.bytes(digitsOfId), (byte) => byte % 10).join('')
  await doors.database.sql`
    insert into sms (id, recipient, sender, body, channel, status, created_at)
    values (${id}, ${to}, ${from}, ${sms}, ${channel}, 'sent', ${doors.clock.now()})`
  return fine({
    code: 'ok',
    message_id: id,
    message: 'Successfully Sent',
    balance: 1_000,
    user: 'Sandbox',
  })
}

type SmsRow = {
  id: string
  recipient: string
  sender: string
  body: string
  channel: string
  status: string
  created_at: Date
}

const reporting = z.strictObject({
  status: z._default(z.string().check(z.minLength(1), z.maxLength(100)), 'DELIVERED'),
})

/** What the control plane shows of messages, and lets happen to them. */
export function smsControlRoutes(doors: Pick<SmsDoors, 'database' | 'clock' | 'webhooks'>): Route[] {
  return [
    {
      method: 'GET',
      path: '/sms.json',
      handle: async ({ query }) => {
        const to = query.get('to')?.replace(/^[+ ]/, '') ?? null
        const rows = await doors.database.sql<SmsRow>`
          select id, recipient, sender, body, channel, status, created_at from sms
          where (${to}::text is null or recipient = ${to}::text) order by place desc limit 500`
        return fine(rows)
      },
    },
    {
      method: 'POST',
      path: '/sms/:id/report',
      handle: shaped(reporting, ({ status }, { id = '' }) => report(doors, { id, status })),
    },
  ]
}

async function report(
  doors: Pick<SmsDoors, 'database' | 'clock' | 'webhooks'>,
  { id, status }: { id: string; status: string },
): Promise<Reply> {
  const webhookId = await doors.database.begin(async (sql) => {
    const [row] = await sql<SmsRow>`
      update sms set status = ${status} where id = ${id}
      returning id, recipient, sender, body, channel, status, created_at`
    if (row === undefined) return undefined
    return doors.webhooks.insert(sql, {
      rail: 'termii',
      event: 'outbound',
      subject: id,
      body: {
        type: 'outbound',
        id: row.id,
        message_id: row.id,
        receiver: row.recipient,
        sender: row.sender,
        message: row.body,
        sent_at: row.created_at.toISOString(),
        cost: unitPrice,
        status,
        channel: row.channel,
      },
    })
  })
  if (webhookId === undefined) return wrong(404, 'There is no such message')
  doors.webhooks.nudge()
  return { status: 201, json: { id, status, webhook_id: webhookId } }
}
