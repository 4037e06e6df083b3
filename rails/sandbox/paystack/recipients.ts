// Answers for the recipients of transfers in Paystack's contract: one for each account, however often it is asked for.
import { type BookDoors, randomText } from '../bank/book.ts'

export type Recipient = {
  readonly id: bigint
  readonly code: string
  readonly bank_code: string
  readonly account_number: string
  readonly account_name: string
  readonly created_at: Date
}

/** Makes the recipient of an account, or answers the one that is there under the name that was given last. */
export async function ensureRecipient(
  doors: BookDoors,
  account: { bankCode: string; accountNumber: string; accountName: string },
): Promise<Recipient> {
  for (;;) {
    const [found] = await doors.database.sql<Recipient>`
      update bank_recipients set account_name = ${account.accountName}
      where bank_code = ${account.bankCode} and account_number = ${account.accountNumber}
      returning id, code, bank_code, account_number, account_name, created_at`
    if (found) return found
    await doors.database.sql`
      insert into bank_recipients (code, bank_code, account_number, account_name, created_at)
      values (${`RCP_${randomText(doors.random, 15)}`}, ${account.bankCode}, ${account.accountNumber},
        ${account.accountName}, ${doors.clock.now()})
      on conflict do nothing`
  }
}

/** A recipient by its code. */
export async function findRecipient(doors: BookDoors, code: string): Promise<Recipient | undefined> {
  const [row] = await doors.database.sql<Recipient>`
    select id, code, bank_code, account_number, account_name, created_at from bank_recipients where code = ${code}`
  return row
}
