// Answers for what the twin of Reloadly writes: operators, top-ups, and refusals by code. Its numbers are exact decimals.
import { exactNumber } from '#kit/http/exact-json.ts'
import { decimalText, money } from '#kit/money/money.ts'
import type { Reply } from '../requests.ts'
import type { TopUp } from './book.ts'
import { fixedAmounts, leastKobo, mostKobo, type Operator, operators } from './operators.ts'

/** Its refusals: the status that each comes with, and what it says. */
const refusals = {
  INVALID_CREDENTIALS: [401, 'Access Denied'],
  INVALID_TOKEN: [401, 'Full authentication is required to access this resource'],
  INVALID_INPUT_PROVIDED: [400, 'Missing required field'],
  INVALID_RECIPIENT_PHONE: [400, 'The recipient phone is not valid for its country'],
  INVALID_AMOUNT_FOR_OPERATOR: [400, 'The amount is not valid for the operator'],
  OPERATOR_NOT_IN_SERVICE: [400, 'The operator is not in service'],
  CUSTOM_IDENTIFIER_ALREADY_USED: [400, 'The custom identifier was used before'],
  PHONE_RECENTLY_RECHARGED: [400, 'Wait two minutes before this phone is topped up again'],
  INSUFFICIENT_BALANCE: [400, 'The balance is too low'],
  COULD_NOT_AUTO_DETECT_OPERATOR: [404, 'Could not auto detect operator for given phone number'],
  COUNTRY_NOT_SUPPORTED: [409, 'The country selected is currently not supported'],
} as const satisfies Readonly<Record<string, readonly [status: number, message: string]>>

export type RefusalCode = keyof typeof refusals

export function refused(code: RefusalCode): Reply {
  const [status, message] = refusals[code]
  return {
    status,
    json: { timeStamp: null, message, path: '', errorCode: code, infoLink: null, details: [] },
  }
}

/** Of a gateway, and of a fault of its own. */
export const reloadlyFailed = (status: number, message: string): Reply => ({
  status,
  json: { timeStamp: null, message, path: '', errorCode: null, infoLink: null, details: [] },
})

export const naira = (kobo: bigint): object => exactNumber(decimalText(money('NGN', kobo)))

export function operatorJson({ id, name, country, isFixed }: Operator, rate: string): object {
  const fixed = isFixed ? fixedAmounts(country, rate) : []
  return {
    id,
    operatorId: id,
    name,
    bundle: false,
    data: false,
    pin: false,
    comboProduct: false,
    supportsLocalAmounts: false,
    denominationType: isFixed ? 'FIXED' : 'RANGE',
    senderCurrencyCode: 'NGN',
    senderCurrencySymbol: '₦',
    destinationCurrencyCode: country.currency,
    internationalDiscount: 2,
    localDiscount: 0,
    minAmount: isFixed ? null : naira(leastKobo),
    maxAmount: isFixed ? null : naira(mostKobo),
    localMinAmount: null,
    localMaxAmount: null,
    country: { isoName: country.iso, name: country.name },
    fx: { rate: exactNumber(rate), currencyCode: country.currency },
    logoUrls: [],
    fixedAmounts: fixed.map(({ kobo }) => naira(kobo)),
    fixedAmountsDescriptions: {},
    localFixedAmounts: fixed.map(({ local }) => exactNumber(local)),
    localFixedAmountsDescriptions: {},
    suggestedAmounts: [],
    promotions: [],
    status: 'ACTIVE',
  }
}

export function topUpJson(topUp: TopUp): object {
  const operator = operators.find(({ id }) => id === topUp.operator_id)
  return {
    transactionId: Number(topUp.id),
    status: topUp.status,
    operatorTransactionId: null,
    customIdentifier: topUp.custom_identifier,
    recipientPhone: topUp.phone,
    recipientEmail: null,
    senderPhone: null,
    countryCode: topUp.country,
    operatorId: topUp.operator_id,
    operatorName: operator?.name ?? '',
    discount: naira(topUp.discount),
    discountCurrencyCode: 'NGN',
    requestedAmount: naira(topUp.amount),
    requestedAmountCurrencyCode: 'NGN',
    deliveredAmount: exactNumber(topUp.delivered),
    deliveredAmountCurrencyCode: topUp.currency,
    transactionDate: topUp.created_at.toISOString().slice(0, 19).replace('T', ' '),
    fee: 0,
    pinDetail: null,
  }
}
