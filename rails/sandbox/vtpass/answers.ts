// Answers for what VTpass's twin writes: purchases, refusals by code, and its webhook.
import { createHash } from 'node:crypto'
import { exactNumber } from '#kit/http/exact-json.ts'
import { decimalText, money } from '#kit/money/money.ts'
import type { Reply } from '../requests.ts'
import { endingOf, type Purchase } from './book.ts'
import { certificateJson, wantedOf } from './insurance.ts'

/** VTpass answers nearly everything with 200 and says by a code how it went. */
export const said = (code: string, description: string): Reply => ({
  status: 200,
  json: { code, response_description: description, content: { errors: description } },
})

const naira = (minor: bigint): number => Number(decimalText(money('NGN', minor)))

/** The codes of what is over, and of what goes on. */
const codeOf = ({ status }: Purchase): readonly [code: string, description: string] => {
  switch (status) {
    case 'failed':
      return ['016', 'TRANSACTION FAILED']
    case 'reversed':
      return ['040', 'TRANSACTION REVERSAL']
    case 'pending':
      return ['099', 'TRANSACTION IS PROCESSING']
    case 'initiated':
    case 'delivered':
      return ['000', 'TRANSACTION SUCCESSFUL']
  }
}

export function purchaseJson(purchase: Purchase): Readonly<Record<string, unknown>> {
  const [code, description] = codeOf(purchase)
  const { amount, commission, created_at: at } = purchase
  return {
    code,
    content: {
      transactions: {
        status: purchase.status,
        product_name: isBill(purchase)
          ? purchase.service_id
          : `${purchase.service_id.toUpperCase()} Airtime VTU`,
        unique_element: purchase.account,
        unit_price: naira(amount / BigInt(purchase.quantity)),
        quantity: purchase.quantity,
        channel: 'api',
        commission: naira(commission),
        total_amount: naira(amount - commission),
        discount: null,
        type: isBill(purchase) ? 'Bill' : 'Airtime Recharge',
        email: 'sandbox@example.com',
        phone: isBill(purchase) ? '+2347000000000' : purchase.account,
        name: null,
        convinience_fee: 0,
        amount: naira(amount),
        platform: 'api',
        method: 'api',
        // Seventeen digits, more than a number of a computer carries.
        transactionId: exactNumber(String(17_000_000_000_000_000n + purchase.id)),
      },
    },
    response_description: description,
    requestId: purchase.request_id,
    amount: decimalText(money('NGN', amount)),
    transaction_date: at.toISOString(),
    ...goodsJson(purchase),
  }
}

const isBill = ({ plan }: Purchase): boolean => plan !== null

/** Twenty digits that are this purchase's, the same however often it is asked about. */
const digitsOf = ({ request_id: id }: Purchase, kind: string): string =>
  BigInt(`0x${createHash('sha256').update(`${kind} ${id}`).digest('hex').slice(0, 20)}`)
    .toString()
    .padStart(20, '0')
    .slice(0, 20)

const grouped = (digits: string): string => digits.replace(/(\d{4})(?=\d)/g, '$1 ')

/**
 * What a delivered purchase brings: of a prepaid meter a token and its units, of an exam or an internet provider PINs. A meter that ends in 81 has
 * new keys that are entered first, of whatever ends in 82 the token or PIN is `N/A` as long as nobody ends the purchase anew, one that ends in 83
 * writes it in another place, all that end in 79 have one and the same token, and of one that ends in 86 two fifths are taken for its owner's debt.
 */
function goodsJson(purchase: Purchase): object {
  const { plan, status, service_id: serviceId } = purchase
  if (status !== 'delivered') return { purchased_code: '' }
  if (wantedOf(serviceId).length > 0)
    return { purchased_code: '', ...certificateJson(purchase, endingOf(purchase.account)) }
  if (sellsPins.has(serviceId)) return pinsJson(purchase)
  return plan === 'prepaid' ? tokenJson(purchase) : { purchased_code: '' }
}

const repeatedToken = '71940028350117264493'

function tokenJson(purchase: Purchase): object {
  const { account, amount } = purchase
  // Each of these meters is told the same token.
  const isRepeated = account.endsWith('79')
  const token = grouped(isRepeated ? repeatedToken : digitsOf(purchase, 'token'))
  // ₦68 a kWh, to a tenth.
  const tenths = amount / 680n
  const units = `${tenths / 10n}.${tenths % 10n} kWh`
  if (account.endsWith('82')) return { purchased_code: '', token: 'N/A' }
  if (account.endsWith('83')) return { purchased_code: `Token : ${token}`, PurchasedUnits: units }
  const keys = account.endsWith('81')
    ? { KCT1: grouped(digitsOf(purchase, 'kct1')), KCT2: grouped(digitsOf(purchase, 'kct2')) }
    : {}
  return {
    purchased_code: `Token : ${token}`,
    mainToken: token,
    mainTokenUnits: units,
    tariff: 'A Non-MD',
    // Of 107.5 parts 7.5.
    taxAmount: naira((amount * 75n) / 1075n),
    debtAmount: account.endsWith('86') ? naira((amount * 2n) / 5n) : 0,
    ...keys,
  }
}

const sellsPins: ReadonlySet<string> = new Set(['waec', 'waec-registration', 'jamb', 'spectranet'])

function pinsJson(purchase: Purchase): object {
  const { account, service_id: serviceId, quantity } = purchase
  if (account.endsWith('82')) return { purchased_code: '', Pin: 'N/A' }
  const cards = Array.from({ length: quantity }, (_, at) => ({
    Serial: `WRN${digitsOf(purchase, `serial ${at}`).slice(0, 9)}`,
    Pin: digitsOf(purchase, `pin ${at}`).slice(0, 12),
  }))
  const [first] = cards
  if (serviceId === 'jamb') return { purchased_code: `Pin : ${first?.Pin}`, Pin: `Pin : ${first?.Pin}` }
  const inWords = cards.map(({ Serial, Pin }) => `Serial No:${Serial}, pin: ${Pin}`).join('||')
  return account.endsWith('83') ? { purchased_code: inWords } : { purchased_code: inWords, cards }
}

/** What it tells of a purchase that a person there has ended, and of one that it reversed. */
export const purchaseEvent = (purchase: Purchase): object => ({
  type: 'transaction-update',
  data: purchaseJson(purchase),
})

/** What it tells of a service whose plans it has changed. */
export const newsOf = (serviceId: string) => ({
  type: 'variations-update',
  serviceID: serviceId,
  summary: { added_variations: 0, updated_variations: 1, removed_variations: 0 },
  actionRequired: true,
})
