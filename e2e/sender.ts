// Answers for customers who send money in tests: what a quote says, what is authorised, and what was sent.
import assert from 'node:assert/strict'
import * as stepUp from '#features/step-up/contract.ts'
import * as transfers from '#features/orders/sending-contract.ts'
import type { WireAnswer, WireBody } from '#kit/http/contract.ts'
import { eventually } from '#kit/test/eventually.ts'
import { type Answer, type Reachable, send } from './customer.ts'
import { told } from './depositor.ts'
import type { Customer } from './people.ts'
import type { World } from './world.ts'

/** Whoever sends. */
export type Sender = Pick<Customer, 'cookie' | 'account' | 'email'>
type Quote = WireAnswer<typeof transfers.quoteTransfer>
export type MyTransfer = WireAnswer<typeof transfers.sendTransfer>
export type Wish = WireBody<typeof transfers.quoteTransfer>

/** A naira account at Guaranty Trust Bank. Its last two digits are what the sandbox bank goes by. */
export const toBank = (ending = '10'): Wish['to'] => ({
  kind: 'bank',
  bank_code: '058',
  account_number: `01234567${ending}`,
})

export const quote = (world: World, sender: Sender, wish: Wish): Promise<Answer<Quote>> =>
  send(world, transfers.quoteTransfer, { cookie: sender.cookie, body: wish })

/** Authorises a hash as strongly as it is asked, with the PIN and the code from the mail. Answers the authorisation's id. */
export async function authorise(
  world: Reachable,
  sender: Sender,
  asked: {
    purpose: WireBody<typeof stepUp.authoriseWithPin>['purpose']
    hash: string
    seen?: string
    strength: 'usual' | 'strong'
  },
): Promise<string> {
  const known = (await world.mails(sender.email)).length
  const begun = await send(world, stepUp.authoriseWithPin, {
    cookie: sender.cookie,
    body: { ...asked, pin: '2580' },
  })
  assert.equal(begun.status, 200, JSON.stringify(begun.body))
  const { authorisation_id: id, resend_after_seconds: waits } = begun.data
  if (waits === null) return id
  await world.settle()
  const confirmed = await send(world, stepUp.confirmWithCode, {
    cookie: sender.cookie,
    params: { id },
    body: { code: await codeSince(world, sender, known) },
  })
  assert.equal(confirmed.status, 200, JSON.stringify(confirmed.body))
  return id
}

/** The code among the mails that came since there were `known`: other news may have come with it. */
function codeSince(world: Reachable, { email }: Sender, known: number): Promise<string> {
  return eventually(async () => {
    const mails = await world.mails(email)
    const codes = mails
      .slice(0, mails.length - known)
      .filter(({ subject }) => subject.endsWith(' code'))
      .flatMap(({ text }) => /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? [])
    assert.ok(codes[0], `no code for ${email} yet`)
    return codes[0]
  })
}

type More = Partial<WireBody<typeof transfers.sendTransfer>> & { readonly key?: string }
let keys = 0

/** Sends what was quoted: quote, authorise, send. `more` changes the last of the three. */
export async function sendMoney(
  world: World,
  sender: Sender,
  wish: Wish,
  more: More = {},
): Promise<Answer<MyTransfer>> {
  const quoted = await quote(world, sender, wish)
  assert.equal(quoted.status, 200, JSON.stringify(quoted.body))
  const { hash, seen, strength } = quoted.data
  const authorisation = await authorise(world, sender, { purpose: 'transfer', hash, seen, strength })
  const { key, ...body } = more
  keys += 1
  return send(world, transfers.sendTransfer, {
    cookie: sender.cookie,
    headers: { 'idempotency-key': key ?? `send-${keys}` },
    body: { ...wish, hash, authorisation_id: authorisation, ...body },
  })
}

/** A transfer as its customer sees it now. */
export async function transferOf(world: World, sender: Sender, id: string): Promise<MyTransfer> {
  const found = await send(world, transfers.findMyTransfer, {
    cookie: sender.cookie,
    params: { transaction_id: id },
  })
  assert.equal(found.status, 200, JSON.stringify(found.body))
  return found.data
}

/** Runs what is due, and waits for the bank's own clerk, until a transfer is concluded one way or another. */
export async function concluded(world: World, transactionId: string): Promise<void> {
  await eventually(async () => {
    await world.settle()
    const [row] = await world.api.doors.database.sql<{ concluded_at: Date | null; reference: string }>`
      select concluded_at, reference from orders where transaction_id = ${transactionId}`
    assert.ok(row?.concluded_at, 'the transfer is under way')
    await told(world, row.reference)
  })
  await world.settle()
}
