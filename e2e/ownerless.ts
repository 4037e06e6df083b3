// Answers for deposits of nobody in tests: an account number that the bank opened and we do not know, and what came to it.
import assert from 'node:assert/strict'
import { arrive } from './depositor.ts'
import type { World } from './world.ts'

/** An account number at the bank that belongs to nobody of ours. */
export async function anAccountOfNobody(world: World): Promise<string> {
  const { bank } = world.api.rails
  const person = { email: 'gone@example.com', firstName: 'Gone', lastName: 'Away', phone: '+2348030000001' }
  const customer = await bank.ensureCustomer(person)
  assert.ok(customer.outcome === 'accepted')
  const opened = await bank.openAccount(customer.value)
  assert.ok(opened.outcome === 'accepted')
  return opened.value.accountNumber
}

export type Ownerless = { readonly id: string; readonly reference: string }

/** Money comes for such a number: it waits in suspense. */
export async function ownerless(world: World, account: string, amount: string): Promise<Ownerless> {
  const reference = await arrive(world, account, amount)
  const [row] = await world.api.doors.database.sql<{ id: string }>`
    select id from deposits where provider_reference = ${reference} and state = 'suspended' and user_id is null`
  assert.ok(row, 'the deposit waits, and nobody owns it')
  return { id: row.id, reference }
}

/** How a deposit stands with us, what the bank last said of its return, and its open cases. */
export async function standingOf(world: World, { reference }: Pick<Ownerless, 'reference'>) {
  const { sql } = world.api.doors.database
  const [row] = await sql<{ state: string; says: string | null }>`
    select state, return_says says from deposits where provider_reference = ${reference}`
  const cases = await sql<{ kind: string }>`
    select kind from cases where facts->>'reference' = ${reference} and state = 'open' order by kind`
  return { state: row?.state, says: row?.says, cases: cases.map(({ kind }) => kind) }
}

/** How often the bank was made to send a payment back, and how each try stands. */
export async function refundsOf(world: World, { reference }: Pick<Ownerless, 'reference'>) {
  const response = await fetch(`${world.settings.given('PAYSTACK_BASE_URL')}/refund?perPage=100`, {
    headers: { authorization: `Bearer ${world.settings.given('PAYSTACK_SECRET_KEY')}` },
  })
  const answer: { data: { status: string; transaction_reference: string }[] } = Object(await response.json())
  return answer.data.filter((one) => one.transaction_reference === reference).map(({ status }) => status)
}
