// Answers for showing webhooks with their tries to whoever waits for them on the control plane.
import type { Database } from '#kit/db/database.ts'

export type WebhookView = {
  readonly id: string
  readonly rail: string
  readonly event: string
  readonly subject: string
  readonly url: string
  readonly copy_of: string | null
  readonly created_at: Date
  readonly attempts: number
  readonly next_attempt_at: Date | null
  readonly delivered_at: Date | null
  readonly given_up_at: Date | null
  readonly body: string
  readonly tries: readonly {
    readonly number: number
    readonly at: string
    readonly status: number | null
    readonly fault: string | null
  }[]
}

/** Webhooks, the newest first, with their tries; the last 500, or those of one subject or one id. */
export async function listWebhooks(
  database: Database,
  only: { id?: string | undefined; subject?: string | undefined },
): Promise<WebhookView[]> {
  const rows = await database.sql<Omit<WebhookView, 'body'> & { body: Buffer }>`
    select id, rail, event, subject, url, copy_of, created_at, attempts, next_attempt_at, delivered_at, given_up_at, body,
      coalesce((select jsonb_agg(jsonb_build_object('number', number, 'at', at, 'status', status, 'fault', fault) order by number)
        from webhook_attempts where webhook_id = id), '[]'::jsonb) as tries
    from webhooks
    where (${only.id ?? null}::uuid is null or id = ${only.id ?? null}::uuid)
      and (${only.subject ?? null}::text is null or subject = ${only.subject ?? null}::text)
    order by place desc limit 500`
  return rows.map((row) => ({ ...row, body: row.body.toString('utf8') }))
}
