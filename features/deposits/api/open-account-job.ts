// Answers for a confirmed customer's wallet and their account number at the partner bank.
import { openCase } from '#features/cases/public.ts'
import { openWallet } from '#features/wallets/public.ts'
import { unreachable } from '#kit/assert.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { noteChange } from '#kit/http/live.ts'
import { newId } from '#kit/ids.ts'
import { askAgain } from '#kit/jobs/ask-again.ts'
import { type JobContext, jobDone, type JobOutcome } from '#kit/jobs/jobs.ts'
import { type AccountAtBank, bankCurrency, type BankRail } from '../rail.ts'
import { askAgainAfterSeconds } from '../rules.ts'

type PersonRow = { id: string; email: string; first_name: string; last_name: string; phone: string }
type Request = {
  readonly person: PersonRow
  readonly accountId: string
  readonly customerCode: string | null
}

// The wallet opens with the request, so that a customer sees it while the bank still works on the number.
async function ensureRequest(doors: Doors, provider: string, userId: unknown): Promise<Request | undefined> {
  return doors.database.begin(async (sql) => {
    const [person] = await sql<PersonRow>`select id, email, first_name, last_name, phone from users
        where id = ${userId} and kyc_tier > 0 and status <> 'closed'`
    if (person === undefined) return undefined
    const wallet = await openWallet(sql, doors, { userId: person.id, currency: bankCurrency })
    const now = doors.clock.now()
    await sql`
      insert into virtual_accounts (id, user_id, wallet_id, provider, state, requested_at)
      values (${newId(doors)}, ${person.id}, ${wallet.walletId}, ${provider}, 'requested', ${now})
      on conflict (provider, user_id) do nothing`
    const [row] = await sql<{ id: string; customer_code: string | null }>`
      select id, customer_code from virtual_accounts where provider = ${provider} and user_id = ${person.id} and state = 'requested'`
    await noteChange(sql, [`customer:${person.id}`, `user:${person.id}`], now)
    return row === undefined ? undefined : { person, accountId: row.id, customerCode: row.customer_code }
  })
}

async function markOpened(sql: Sql, doors: Doors, request: Request, account: AccountAtBank): Promise<void> {
  const now = doors.clock.now()
  const [row] = await sql<{ state: string }>`
    update virtual_accounts set state = case when state = 'closed' then state else 'active' end,
      provider_account_id = ${account.providerAccountId}, account_number = ${account.accountNumber},
      account_name = ${account.accountName}, bank_name = ${account.bankName}, bank_code = ${account.bankCode}, opened_at = ${now}
    where id = ${request.accountId} returning state`
  // While the bank opened it, its customer's account was closed.
  const kind = row?.state === 'closed' ? 'deposits.close-account' : 'deposits.mail-account'
  await doors.outbox.enqueue(sql, {
    kind,
    payload: { account_id: request.accountId },
    key: kind === 'deposits.mail-account' ? request.accountId : `${request.accountId}:opened`,
  })
  await noteChange(sql, [`customer:${request.person.id}`, `user:${request.person.id}`], now)
}

async function markRefused(sql: Sql, doors: Doors, request: Request, reason: string): Promise<void> {
  await sql`update virtual_accounts set state = 'refused' where id = ${request.accountId}`
  await openCase(sql, doors, {
    kind: 'virtual_account_refused',
    // Each refusal is a case of its own: the bank may be asked again.
    key: `${request.accountId}:${doors.clock.now().toISOString()}`,
    subject: { type: 'user', id: request.person.id },
    facts: { reason },
  })
  await noteChange(sql, [`user:${request.person.id}`, 'cases'], doors.clock.now())
}

/** Asks the bank for a customer and their account until it has answered; a refusal is a case for a person. */
export async function openAccountAtBank(
  doors: Doors,
  rail: BankRail,
  context: JobContext,
): Promise<JobOutcome> {
  const request = await ensureRequest(doors, rail.provider, context.job.payload['user_id'])
  if (request === undefined) return jobDone
  const again = (): JobOutcome =>
    askAgain(context, { ...doors, seconds: askAgainAfterSeconds(context.job.attempts) })
  const refused = async (reason: string): Promise<JobOutcome> => {
    await context.finish((sql) => markRefused(sql, doors, request, reason))
    return jobDone
  }
  const { person } = request
  const customer = await rail.ensureCustomer({
    email: person.email,
    firstName: person.first_name,
    lastName: person.last_name,
    phone: person.phone,
  })
  switch (customer.outcome) {
    case 'unknown':
      return again()
    case 'rejected':
      return refused(customer.reason)
    case 'accepted':
  }
  const { customerCode } = customer.value
  await doors.database
    .sql`update virtual_accounts set customer_code = ${customerCode} where id = ${request.accountId}`
  const account = await rail.openAccount({ customerCode })
  switch (account.outcome) {
    case 'unknown':
      return again()
    case 'rejected':
      return account.reason === 'unavailable' ? again() : refused(account.reason)
    case 'accepted':
      await context.finish((sql) => markOpened(sql, doors, request, account.value))
      return jobDone
  }
  return unreachable(account)
}
