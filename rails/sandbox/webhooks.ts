// Answers for the partners' webhooks: kept in the database with their event, signed, sent, and tried again.
import { type Clock, startTimeOut, systemClock } from '#kit/clock.ts'
import type { Database, Sql } from '#kit/db/database.ts'
import { newId } from '#kit/ids.ts'
import type { Log } from '#kit/log.ts'
import type { Random } from '#kit/random.ts'
import { nextAttemptAt, type Tamper, tampered, targetOf, type WebhookTargets } from './webhook-rules.ts'

export type NewWebhook = {
  readonly rail: string
  readonly event: string
  /** What it tells of, for finding it again: a reference or a customer code. */
  readonly subject: string
  readonly body: unknown
  readonly delayMilliseconds?: number
  /** Copies that leave at the same time, sent once each. */
  readonly copies?: number
  /** One more copy, spoilt in this way. */
  readonly spoilt?: Tamper | undefined
}

export type Sent = { readonly id: string; readonly status: number | null; readonly fault: string | null }

export type Webhooks = {
  /** Writes a webhook in the transaction of its event. `nudge` after the commit sends it. */
  insert(sql: Sql, webhook: NewWebhook): Promise<string>
  nudge(): void
  /** Sends one that waits, now, and waits for the answer: for a partner whose webhook overtakes its own answer. */
  sendNow(id: string): Promise<Sent>
  /** Sends copies all at once, spoilt when asked for; undefined when there is no such webhook. */
  redeliver(
    id: string,
    how: { times: number; delayMs: number; tamper?: Tamper | undefined },
  ): Promise<Sent[] | undefined>
  start(): Promise<void>
  stop(): Promise<void>
}

type Row = {
  id: string
  rail: string
  event: string
  subject: string
  url: string
  headers: Readonly<Record<string, string>>
  body: Buffer
  copy_of: string | null
  created_at: Date
  attempts: number
}

export type WebhookDoors = {
  readonly database: Database
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly queue: string
  readonly targets: WebhookTargets
  /** How long a receiver may take; half a minute when not given, as partners wait. */
  readonly timeoutMilliseconds?: number
  /** By which that counts; the machine's when not given, since the other one is moved while webhooks are on their way. */
  readonly timeoutClock?: Clock | undefined
}

const sendsAtOnce = 16
const lookAgainMilliseconds = 3_600_000
const receiverTimeoutMilliseconds = 30_000
// Pauses after a fault of the database are real time even where the clock is moved.
const pauseClock = systemClock()

type Dispatcher = Pick<Webhooks, 'nudge' | 'start' | 'stop'> & { launch(row: Row): Promise<Sent> }

export function createWebhooks(doors: WebhookDoors): Webhooks {
  const { launch, nudge, start, stop } = createDispatcher(doors)
  return {
    insert: (sql, webhook) => insertWebhook(doors, sql, webhook),
    nudge,
    start,
    stop,
    sendNow: async (id) => {
      const [row] = await claimOne(doors, id)
      return row ? launch(row) : { id, status: null, fault: 'it is already on its way' }
    },
    redeliver: async (id, how) => {
      const copies = await insertCopies(doors, id, how)
      if (copies === undefined) return undefined
      if (how.delayMs === 0) return Promise.all(copies.map(launch))
      nudge()
      return copies.map((row) => ({ id: row.id, status: null, fault: null }))
    },
  }
}

/** Sends what is due, a few at once, and sleeps until the next is due or somebody nudges. */
function createDispatcher(doors: WebhookDoors): Dispatcher {
  const stopped = new AbortController()
  const underWay = new Set<Promise<unknown>>()
  const state = { wake: new AbortController(), unrecorded: false, loop: Promise.resolve() }
  const launch = (row: Row): Promise<Sent> => {
    const sending = sendAndRecord(doors, row, stopped.signal)
    const tracked: Promise<unknown> = sending
      .catch((fault: unknown) => {
        doors.log.error({ fault: String(fault) }, 'a webhook was not recorded')
        state.unrecorded = true
      })
      .finally(() => {
        underWay.delete(tracked)
        state.wake.abort()
      })
    underWay.add(tracked)
    return sending
  }
  const step = async (woken: AbortSignal): Promise<void> => {
    if (state.unrecorded && underWay.size === 0) {
      await restartCutSends(doors)
      state.unrecorded = false
    }
    for (const row of await claimDue(doors, sendsAtOnce - underWay.size)) void launch(row)
    const next = underWay.size < sendsAtOnce ? await findNextDue(doors) : undefined
    await sleepUntil(doors.clock, next, AbortSignal.any([woken, stopped.signal]))
  }
  const run = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      state.wake = new AbortController()
      await step(state.wake.signal).catch(async (fault: unknown) => {
        doors.log.error({ fault: String(fault) }, 'webhooks wait for the database')
        await pauseClock.sleep(500, stopped.signal)
      })
    }
  }
  return {
    launch,
    nudge: () => state.wake.abort(),
    start: async () => {
      await restartCutSends(doors)
      state.loop = run()
    },
    stop: async () => {
      stopped.abort()
      await state.loop
      await Promise.all(underWay)
    },
  }
}

async function insertWebhook(doors: WebhookDoors, sql: Sql, webhook: NewWebhook): Promise<string> {
  const target = targetOf(doors.targets, webhook.rail)
  const body = Buffer.from(JSON.stringify(webhook.body))
  const id = newId(doors)
  const now = doors.clock.now()
  const headers = {
    'content-type': 'application/json',
    ...target.sign(body, target.secret, now),
  }
  const due = new Date(now.getTime() + (webhook.delayMilliseconds ?? 0))
  await sql`
    insert into webhooks (id, queue, rail, event, subject, url, headers, body, created_at, next_attempt_at)
    values (${id}, ${doors.queue}, ${webhook.rail}, ${webhook.event}, ${webhook.subject}, ${target.url},
      ${JSON.stringify(headers)}::jsonb, ${body}, ${now}, ${due})`
  const signed = { body, headers }
  const more = [
    ...Array.from({ length: webhook.copies ?? 0 }, () => signed),
    ...(webhook.spoilt === undefined ? [] : [tampered(signed, webhook.spoilt, { ...target, at: now })]),
  ]
  for (const copy of more)
    await sql`
      insert into webhooks (id, queue, rail, event, subject, url, headers, body, copy_of, created_at, next_attempt_at)
      values (${newId(doors)}, ${doors.queue}, ${webhook.rail}, ${webhook.event}, ${webhook.subject}, ${target.url},
        ${JSON.stringify(copy.headers)}::jsonb, ${copy.body}, ${id}, ${now}, ${due})`
  return id
}

/** A process that was killed while sending knows not whether it arrived: the webhook is due again at once. */
async function restartCutSends(doors: WebhookDoors): Promise<void> {
  await doors.database.sql`
    update webhooks set sending = false, next_attempt_at = ${doors.clock.now()}
    where queue = ${doors.queue} and sending`
}

async function claimDue(doors: WebhookDoors, count: number): Promise<Row[]> {
  if (count <= 0) return []
  return doors.database.sql<Row>`
    with due as (
      select id as due_id from webhooks
      where queue = ${doors.queue} and next_attempt_at <= ${doors.clock.now()} and not sending
      order by place limit ${count} for update skip locked)
    update webhooks set sending = true, attempts = attempts + 1 from due where id = due_id
    returning id, rail, event, subject, url, headers, body, copy_of, created_at, attempts`
}

async function claimOne(doors: WebhookDoors, id: string): Promise<Row[]> {
  return doors.database.sql<Row>`
    update webhooks set sending = true, attempts = attempts + 1
    where id = ${id} and next_attempt_at is not null and not sending
    returning id, rail, event, subject, url, headers, body, copy_of, created_at, attempts`
}

/** Reckons from the clock as it is now: one that was moved since the question must not make the wait longer. */
async function sleepUntil(clock: Clock, due: Date | undefined, woken: AbortSignal): Promise<void> {
  const wait = due ? due.getTime() - clock.now().getTime() : lookAgainMilliseconds
  if (wait > 0 && !woken.aborted) await clock.sleep(Math.min(wait, lookAgainMilliseconds), woken)
}

/** When the next one that waits is due. */
async function findNextDue(doors: WebhookDoors): Promise<Date | undefined> {
  const [row] = await doors.database.sql<{ due: Date | null }>`
    select min(next_attempt_at) as due from webhooks where queue = ${doors.queue} and not sending`
  return row?.due ?? undefined
}

async function sendAndRecord(doors: WebhookDoors, row: Row, stopped: AbortSignal): Promise<Sent> {
  const at = doors.clock.now()
  const sent = await send(doors, row, stopped)
  // Cut by our own stop: it stays marked as being sent, and the next start sends it again.
  if (stopped.aborted && sent.status === null) return sent
  const delivered = sent.status === 200
  const next =
    delivered || row.copy_of
      ? undefined
      : nextAttemptAt({ createdAt: row.created_at, attempts: row.attempts, last: at })
  await doors.database.begin(async (sql) => {
    await sql`
      insert into webhook_attempts (webhook_id, number, at, status, fault)
      values (${row.id}, ${row.attempts}, ${at}, ${sent.status}, ${sent.fault})`
    await sql`
      update webhooks set sending = false, next_attempt_at = ${next ?? null}, delivered_at = ${delivered ? at : null},
        given_up_at = ${!delivered && next === undefined ? at : null}
      where id = ${row.id}`
  })
  doors.log.info(
    { rail: row.rail, event: row.event, attempt: row.attempts, status: sent.status, fault: sent.fault },
    'webhook sent',
  )
  return sent
}

async function send(doors: WebhookDoors, row: Row, stopped: AbortSignal): Promise<Sent> {
  const timeOut = startTimeOut(
    doors.timeoutClock ?? systemClock(),
    doors.timeoutMilliseconds ?? receiverTimeoutMilliseconds,
  )
  try {
    const response = await fetch(row.url, {
      method: 'POST',
      headers: row.headers,
      body: new Uint8Array(row.body),
      redirect: 'manual',
      signal: AbortSignal.any([timeOut.signal, stopped]),
    })
    await response.arrayBuffer()
    return { id: row.id, status: response.status, fault: null }
  } catch (fault) {
    const cause = fault instanceof Error && fault.cause instanceof Error ? fault.cause : fault
    return { id: row.id, status: null, fault: cause instanceof Error ? cause.message : String(cause) }
  } finally {
    timeOut.end()
  }
}

async function insertCopies(
  doors: WebhookDoors,
  id: string,
  how: { times: number; delayMs: number; tamper?: Tamper | undefined },
): Promise<Row[] | undefined> {
  return doors.database.begin(async (sql) => {
    const [row] = await sql<Row>`
      select id, rail, event, subject, url, headers, body, copy_of, created_at, attempts from webhooks where id = ${id}`
    if (row === undefined) return undefined
    const now = doors.clock.now()
    const spoilt = how.tamper
      ? tampered(row, how.tamper, { ...targetOf(doors.targets, row.rail), at: now })
      : row
    const due = how.delayMs > 0 ? new Date(now.getTime() + how.delayMs) : null
    const copies: Row[] = []
    for (let made = 0; made < how.times; made++) {
      const copy: Row = {
        ...spoilt,
        id: newId(doors),
        copy_of: row.id,
        created_at: now,
        attempts: due ? 0 : 1,
      }
      await sql`
        insert into webhooks (id, queue, rail, event, subject, url, headers, body, copy_of, created_at, attempts, next_attempt_at, sending)
        values (${copy.id}, ${doors.queue}, ${copy.rail}, ${copy.event}, ${copy.subject}, ${copy.url},
          ${JSON.stringify(copy.headers)}::jsonb, ${copy.body}, ${row.id}, ${now}, ${copy.attempts}, ${due}, ${due === null})`
      copies.push(copy)
    }
    return copies
  })
}
