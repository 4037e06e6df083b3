// Answers for what tests and people do to the twin of Fireblocks: what becomes of a transaction, how fast addresses are made, and when keys rotate.
import * as z from 'zod/mini'
import { fine, shaped, wrong } from '../control/answers.ts'
import type { Route } from '../requests.ts'
import type { Transaction, Wallet } from './answers.ts'
import { findTransaction, type FireblocksWorld } from './book.ts'
import { enterAndTell } from './deposits.ts'

const ending = z.strictObject({
  status: z.enum(['SUBMITTED', 'CONFIRMING', 'COMPLETED', 'REJECTED', 'BLOCKED', 'FAILED', 'CANCELLED']),
  sub_status: z._default(z.string().check(z.maxLength(60)), ''),
  webhook: z._default(z.boolean(), true),
  webhook_times: z._default(z.int().check(z.gte(1), z.lte(20)), 1),
})
const pace = z.strictObject({ delay_ms: z.int().check(z.nonnegative(), z.lte(86_400_000)) })

export const fireblocksControls = (world: FireblocksWorld & { rotate(): number }): readonly Route[] => [
  {
    method: 'GET',
    path: '/fireblocks/addresses',
    handle: async () => {
      const rows = await world.database.sql<Wallet>`
        select * from fireblocks_wallets order by vault_id desc, asset_id limit 100`
      return fine({ addresses: rows.map((row) => ({ ...row, vault_id: String(row.vault_id) })) })
    },
  },
  {
    method: 'POST',
    path: '/fireblocks/addresses',
    handle: shaped(pace, async ({ delay_ms: delay }) => {
      world.pace.addressMilliseconds = delay
      return fine({ delay_ms: delay })
    }),
  },
  {
    method: 'GET',
    path: '/fireblocks/transactions',
    handle: async () => {
      const rows = await world.database.sql<
        Pick<Transaction, 'id' | 'external_id' | 'status' | 'sub_status'>
      >`
        select id, external_id, asset_id, amount, status, sub_status from fireblocks_transactions order by place desc limit 100`
      return fine({ transactions: rows })
    },
  },
  {
    method: 'POST',
    path: '/fireblocks/transactions/:named',
    handle: shaped(
      ending,
      async ({ status, sub_status: subStatus, webhook, webhook_times: times }, { named = '' }) => {
        const telling = { webhook, times, firstDelayMilliseconds: 0, amount: undefined, hold: false }
        const row = await world.database.begin(async (sql) => {
          const found = await findTransaction(sql, named)
          return found && enterAndTell(world, sql, { id: found.id, status, subStatus, telling })
        })
        world.webhooks.nudge()
        return row
          ? fine({ id: row.id, status: row.status, sub_status: row.sub_status })
          : wrong(404, 'no such transaction')
      },
    ),
  },
  { method: 'POST', path: '/fireblocks/keys/rotate', handle: async () => fine({ keys: world.rotate() }) },
]
