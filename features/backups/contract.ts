// Answers for the call with which staff read whether the last night has a copy that restores, and how far the journal is kept.
import * as z from 'zod/mini'
import { call } from '#kit/http/contract.ts'
import { instant } from '#kit/http/fields.ts'

/** Who makes the copies: this server, whoever runs it by other means, or nobody. */
export const keepers = ['server', 'operator', 'nobody'] as const
/** `off`: PostgreSQL hands its journal to nobody. */
export const journalStates = ['kept', 'behind', 'off'] as const

export const latestBackup = call({
  name: 'backups.latest',
  method: 'GET',
  path: '/api/v1/backups/latest',
  realm: 'admin',
  renewedBy: ['backups'],
  summary: 'What became of last night’s backup, the latest verified backup, and how far the journal is kept.',
  answer: z.object({
    kept_by: z.enum(keepers),
    /** The last night that was begun, here or by another server. */
    last: z.nullable(
      z.object({
        due_at: instant,
        made_at: z.nullable(instant),
        /** When it was restored aside, with books that are sound. */
        proven_at: z.nullable(instant),
        running: z.boolean(),
        /** What kept it from that, in words. */
        fault: z.nullable(z.string()),
      }),
    ),
    /** When the newest copy was made that is proven. */
    newest_proven: z.nullable(instant),
    /** Whether a copy is missing that should be there. */
    missing: z.boolean(),
    journal: z.object({
      state: z.enum(journalStates),
      /** When its last piece was handed over. */
      kept_at: z.nullable(instant),
      /** When it was last restored from, aside, with books that are sound. */
      proven_at: z.nullable(instant),
    }),
  }),
  says: 'Backups.',
  refuses: {},
})
