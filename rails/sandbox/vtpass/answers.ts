// Answers for what VTpass's twin writes: purchases, refusals by code, and its webhook.
import { decimalText, money } from '#kit/money/money.ts'
import type { Reply } from '../requests.ts'
import type { Purchase } from './book.ts'

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
        product_name: `${purchase.service_id.toUpperCase()} Airtime VTU`,
        unique_element: purchase.phone,
        unit_price: naira(amount),
        quantity: 1,
        channel: 'api',
        commission: naira(commission),
        total_amount: naira(amount - commission),
        discount: null,
        type: 'Airtime Recharge',
        email: 'sandbox@example.com',
        phone: purchase.phone,
        name: null,
        convinience_fee: 0,
        amount: naira(amount),
        platform: 'api',
        method: 'api',
        transactionId: String(17_000_000_000_000_000n + purchase.id),
      },
    },
    response_description: description,
    requestId: purchase.request_id,
    amount: decimalText(money('NGN', amount)),
    transaction_date: at.toISOString(),
    purchased_code: '',
  }
}

/** What it tells of a purchase that a person there has ended, and of one that it reversed. */
export const purchaseEvent = (purchase: Purchase): object => ({
  type: 'transaction-update',
  data: purchaseJson(purchase),
})
