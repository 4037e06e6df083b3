// Answers for the bills rail over VTpass: whose a reference is, paying under our request id, and how that stands.
import * as z from 'zod/mini'
import type { BillsRail, BillWish, KnownCustomer } from '#features/bills/rail.ts'
import { outcomeOf } from '#kit/http/partner-client.ts'
import { decimalText, type Money } from '#kit/money/money.ts'
import { partnerText } from '#kit/partner-text.ts'
import { type VtpassClient, vtpassClient, type VtpassOptions } from './client.ts'
import { isAway, vtpassCodes } from './codes.ts'
import { balanceOf, nairaOf } from './mapping.ts'
import { listOptions } from './options.ts'
import { listPlans } from './plans.ts'
import { findPurchase, handedOver } from './purchases.ts'
import { requestIdAt, requestIdOf } from './request-id.ts'

/** Bills in VTpass's contract. `phone`: where it reaches us about a purchase, for nobody's own number is told to it. */
export function vtpassBills(options: VtpassOptions & { readonly phone: string }): BillsRail {
  const { phone, ...reaching } = options
  const client = vtpassClient(reaching)
  return {
    provider: 'vtpass',
    codes: vtpassCodes,
    referenceOf: requestIdOf,
    referenceAt: requestIdAt,
    check: (asked) => check(client, asked),
    plans: ({ code }) => listPlans(client, code),
    options: (asked) => listOptions(client, asked),
    pay: (wish) => pay(client, phone, wish),
    find: (wish) => findPurchase(client, wantedOf(wish)),
    balance: async () => outcomeOf(await client.balance(), { accepted: balanceOf }),
  }
}

const wantedOf = ({ reference, service, amount, account }: BillWish) => ({
  requestId: reference,
  serviceId: service.code,
  amount,
  account,
})

async function pay(client: VtpassClient, phone: string, wish: BillWish): ReturnType<BillsRail['pay']> {
  const { reference: requestId, service, account, amount, choice } = wish
  const answer = await client.payBill({
    requestId,
    serviceId: service.code,
    account,
    plan: choice.plan ?? service.terms['plan'] ?? service.terms['type'],
    subscription: subscriptionOf(wish),
    quantity: choice.quantity,
    amount: decimalText(amount),
    phone,
    fields: fieldsOf(wish),
  })
  return handedOver(client, wantedOf(wish), answer)
}

/** What the service asks for beside; some want the account once more, under a name of their own. */
const fieldsOf = ({ service, account, fields }: BillWish): Readonly<Record<string, string>> => {
  const again = service.terms['account_as']
  return again === undefined ? fields : { ...fields, [again]: account }
}

/** A decoder keeps the plan that it has, or gets the one that was chosen; other services know no such thing. */
function subscriptionOf({ service, choice }: BillWish): 'change' | 'renew' | undefined {
  if (service.terms['renews'] === undefined) return undefined
  return choice.plan === undefined ? 'renew' : 'change'
}

const figure = z.nullish(z.union([z.string(), z.number()]))
const verified = z.object({
  code: z.string(),
  content: z.object({
    error: z.nullish(z.string()),
    WrongBillersCode: z.nullish(z.boolean()),
    Customer_Name: z.nullish(z.string()),
    Address: z.nullish(z.string()),
    Customer_Arrears: figure,
    Minimum_Amount: figure,
    Min_Purchase_Amount: figure,
    Current_Bouquet: z.nullish(z.string()),
    Renewal_Amount: figure,
    Can_Vend: z.nullish(z.union([z.string(), z.boolean()])),
  }),
})

async function check(
  client: VtpassClient,
  { service, account }: Parameters<BillsRail['check']>[0],
): ReturnType<BillsRail['check']> {
  const answer = await client.verify({ serviceId: service.code, account, type: service.terms['type'] })
  const said = outcomeOf(answer, { accepted: readVerified })
  if (said.outcome !== 'accepted') return said
  const { value } = said
  return typeof value === 'string'
    ? { outcome: 'rejected', reason: value, detail: 'VTpass names nobody by it' }
    : { outcome: 'accepted', value }
}

/** Nothing said, none and less than none are the same. */
function someNaira(written: string | number | null | undefined): Money<'NGN'> | undefined {
  const read = nairaOf(written)
  return read !== undefined && read.minor > 0n ? read : undefined
}

/** What a decoder has now; without its price it cannot be renewed. */
function currentIn(content: z.output<typeof verified>['content']): KnownCustomer['current'] {
  const name = partnerText(content.Current_Bouquet ?? '').trim()
  const price = someNaira(content.Renewal_Amount)
  return name === '' || price === undefined ? undefined : { name, price }
}

/** A wrong reference comes with code 000, too: it says so in the content, or names nobody. */
function readVerified(body: unknown): KnownCustomer | 'not_found' | 'away' | undefined {
  const read = z.safeParse(verified, body)
  if (!read.success) return undefined
  const { code, content } = read.data
  if (isAway(code)) return 'away'
  if (code !== '000' && code !== '020') return undefined
  const name = partnerText(content.Customer_Name ?? '').trim()
  const isNobody = name === '' || content.WrongBillersCode === true || (content.error ?? '') !== ''
  if (isNobody) return 'not_found'
  return {
    name,
    address: partnerText(content.Address ?? '').trim() || undefined,
    debt: someNaira(content.Customer_Arrears),
    least: someNaira(content.Minimum_Amount) ?? someNaira(content.Min_Purchase_Amount),
    most: undefined,
    due: undefined,
    current: currentIn(content),
    canBuy: content.Can_Vend !== false && !/^no$/i.test(String(content.Can_Vend ?? '')),
  }
}
