// Answers for the alert when a copy is missing or the journal is not handed over: a case and a mail to each owner; both end with the trouble.
import { openCase, settleCases } from '#features/cases/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { lagosDay } from '#kit/lagos.ts'
import type { cases } from '../cases.ts'
import type { Keeper } from '../rules.ts'
import { alertJob } from './mail-alert-job.ts'
import { type BackupsFound, readBackups } from './read-backups.ts'
import { every, minute } from '#kit/jobs/periodic.ts'

type Alert = {
  readonly kind: keyof typeof cases
  readonly isOn: boolean
  /** What makes it this trouble and no other. */
  readonly key: string
  readonly subject: { readonly type: string; readonly id: string }
  readonly facts: Readonly<Record<string, string>>
}

/** Run it often: each trouble is told once a day until it is over, or sooner where a person has not closed its case. */
export async function watchBackups(doors: Doors, keeper: Keeper): Promise<void> {
  const now = doors.clock.now()
  const alerts = alertsOf(await readBackups(doors.database.sql, keeper, now))
  await doors.database.begin(async (sql) => {
    for (const alert of alerts)
      if (alert.isOn) await tell(sql, doors, alert)
      else await settleCases(sql, alert.kind, now)
  })
}

function alertsOf({ last, proven, missing, journal, archiver }: BackupsFound): readonly Alert[] {
  const newest = proven?.made_at?.toISOString() ?? ''
  return [
    {
      kind: 'backup_missing',
      isOn: missing,
      key: newest,
      subject: { type: 'backup', id: newest === '' ? 'none' : newest },
      facts: {
        ...(newest === '' ? {} : { last_copy: newest }),
        ...(last?.fault ? { fault: last.fault } : {}),
      },
    },
    {
      kind: 'journal_behind',
      isOn: journal === 'behind',
      key: archiver.last ?? '',
      subject: { type: 'journal', id: archiver.last ?? 'none' },
      facts: archiver.at === null ? {} : { last_kept: archiver.at.toISOString() },
    },
  ]
}

/** A person may close the case of what is not over yet: it comes again the next day. */
async function tell(sql: Sql, doors: Doors, { kind, key, subject, facts }: Alert): Promise<void> {
  const open = await sql`select 1 from cases where kind = ${kind} and state = 'open'`
  if (open.length > 0) return
  const day = lagosDay(doors.clock.now())
  if (!(await openCase(sql, doors, { kind, key: `${key}/${day}`, subject, facts }))) return
  const owners = await sql<{ id: string }>`
    select id from admins where state = 'active' and role = 'owner' order by id`
  for (const { id } of owners)
    await doors.outbox.enqueue(sql, {
      kind: alertJob,
      payload: { reader_id: id, alert: kind, facts },
      key: `${kind}/${key}/${day}:${id}`,
    })
}

export const periodic = (doors: Doors, { keeper }: { keeper: Keeper }) => [
  every(10 * minute, 'backups.watch', () => watchBackups(doors, keeper)),
]
