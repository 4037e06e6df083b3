// Answers for what customers are told of a transfer that a restore had lost.
import { type Side, tell } from '#features/orders/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { displayAmount } from '#kit/money/display.ts'
import { toldName } from '#kit/words/told-name.ts'
import { say } from '#kit/words/words.ts'
import { words } from '../message-words.ts'
import { words as restoreWords } from '../restore-words.ts'
import type { Naira } from '../rules.ts'

/** The bank had paid it before a copy of the book was put back, and the wallet bore what it has. */
export async function tellCharged(
  sql: Sql,
  doors: Doors,
  about: Side & { readonly amount: Naira; readonly to: string; readonly when: string },
): Promise<void> {
  const values = { amount: displayAmount(about.amount), name: toldName(about.to), when: about.when }
  await tell(
    sql,
    doors,
    { ...about, said: words },
    {
      kind: 'transfers.charged',
      title: say(restoreWords.chargedTitle, values),
      body: say(restoreWords.chargedBody, values),
    },
  )
}
