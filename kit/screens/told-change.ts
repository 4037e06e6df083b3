// Answers for a difference as a person reads it: fields and values in words, people by their names, no id and no code.
import { isUuid } from '#kit/ids.ts'
import { isCurrency } from '#kit/money/currency.ts'
import { groupDigits } from '#kit/money/display.ts'
import { formatAmount, formatDate, formatDateTime } from '#kit/ui/format.ts'
import { settingName } from '#kit/words/setting-name.ts'
import { statusWord } from '#kit/words/status-word.ts'
import { catalogue, say, type Word } from '#kit/words/words.ts'
import { houseAccountWord, readBalance } from './house-account-word.ts'

const words = catalogue('told-change', {
  act: 'Action',
  reason: 'Reason',
  name: 'Name',
  customer: 'Customer',
  bornOn: 'Date of birth',
  emailToConfirm: 'Email to confirm',
  freeze: 'Freeze',
  freezeUntil: 'Freeze until',
  ownFreeze: 'Freeze by the customer',
  earlierAddress: 'Earlier address can freeze',
  emailChangedAt: 'Email changed',
  emailChangedBy: 'Changed by',
  dailyLimit: 'Daily limit',
  moneyClosed: 'Money actions blocked until',
  posting: 'Posting',
  sessionsEnded: 'Sessions ended',
  lookedAt: 'Viewed',
  attachedBefore: 'Document last attached',
  leftBank: 'Left the bank',
  lasts: 'How long',
  askedToClose: 'Requested on',
  closesAt: 'Can be closed from',
  stillOpen: 'Still open',
  nairaWallet: 'Naira wallet',
  dollarWallet: 'Dollar wallet',
  every: 'every one',
  tier: 'Tier',
  singleDeposit: 'Single deposit',
  sendPerDay: 'Send per day',
  mostBalance: 'Maximum balance',
  dollarRate: 'Rate of a dollar',
  holdsFor: 'Holds for',
  differsBy: 'Differs from the last rate by',
  customersPay: 'Customers pay for $1',
  customersGet: 'Customers get for $1',
  coinLimit: 'Coin limit of each custodian',
  tradedFor: 'For',
})

const fields: Readonly<Record<string, Word>> = {
  command: words.act,
  reason_code: words.reason,
  user: words.customer,
  date_of_birth: words.bornOn,
  email_to_confirm: words.emailToConfirm,
  freeze_level: words.freeze,
  freeze_until: words.freezeUntil,
  own_freeze: words.ownFreeze,
  door_of_address_before: words.earlierAddress,
  email_changed_at: words.emailChangedAt,
  email_changed_by: words.emailChangedBy,
  custom_tier_limit: words.dailyLimit,
  money_blocked_until: words.moneyClosed,
  ledger_transfer: words.posting,
  sessions_ended: words.sessionsEnded,
  revealed: words.lookedAt,
  paper_attached_before: words.attachedBefore,
  left_bank: words.leftBank,
  lasts: words.lasts,
  closing_asked_at: words.askedToClose,
  closes_at: words.closesAt,
  still_open: words.stillOpen,
  wallet_NGN: words.nairaWallet,
  wallet_USD: words.dollarWallet,
  kyc_tier: words.tier,
  single_deposit_limit: words.singleDeposit,
  daily_outflow_limit: words.sendPerDay,
  max_balance: words.mostBalance,
  dollar_rate: words.dollarRate,
  holds_for: words.holdsFor,
  differs_by: words.differsBy,
  customers_pay: words.customersPay,
  customers_get: words.customersGet,
  coin_limit: words.coinLimit,
  traded_for: words.tradedFor,
}

/** Whose ids are numbers that everybody knows them by. */
const numbered: ReadonlySet<string> = new Set(['kyc_tier'])

/** The reference of a wallet, which is the field of its balance before and after. */
const walletReference = /^wlt_(ngn|usd)_\w*(\w{4})$/

/** What a field is called; of a wallet its currency and the end of its reference, since both sides may be wallets. */
export function fieldWord(field: string): string {
  const [, currency, end] = walletReference.exec(field) ?? []
  if (currency !== undefined)
    return `${say(currency === 'usd' ? words.dollarWallet : words.nairaWallet)} …${end}`
  const word = Object.hasOwn(fields, field) ? fields[field] : undefined
  return word === undefined ? (houseAccountWord(field) ?? statusWord(field)) : say(word)
}

export interface Told {
  /** What acts are called, by the name of their call. */
  readonly actWords: Readonly<Record<string, Word>>
  /** Whom ids mean. */
  readonly people: readonly { readonly uuid: string; readonly name: string }[]
}

/** What a record is that belongs to nobody: `setting` and `payout_status:NGN` are "Setting: Payout status, NGN", a spread is "Spread". An id of ours says nothing. */
export function targetWord(
  { type, id }: { readonly type: string; readonly id: string },
  { actWords }: Pick<Told, 'actWords'>,
): string {
  const name = settingName({ type, id })
  if (name !== undefined) return name
  const kind = fieldWord(type.replaceAll('-', '_'))
  if (numbered.has(type)) return `${kind} ${id}`
  if (isUuid(id) || !/^[a-zA-Z*]/.test(id)) return kind
  const parts = id.split(':').map((part) => {
    const act = Object.hasOwn(actWords, part) ? actWords[part] : undefined
    if (act !== undefined) return say(act)
    return part === '*' ? say(words.every) : isCurrency(part) ? part : statusWord(part.replaceAll('-', '_'))
  })
  return `${kind}: ${parts.join(', ')}`
}

const day = /^\d{4}-\d{2}-\d{2}$/
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{3})?Z$/
const wireAmount = /^(-?\d+(?:\.\d+)?) ([A-Z]{3,4})$/
/** An amount whose currency stands elsewhere. */
const decimal = /^\d+\.\d{2}$/
const code = /^[a-z]+(?:_[a-z0-9]+)+$/
/** Whose values are words of ours also where they are one word. */
const ofCodes: ReadonlySet<string> = new Set([
  'command',
  'decision',
  'door_of_address_before',
  'freeze_level',
  'outcome',
  'own_freeze',
  'proof',
  'reason_code',
  'revealed',
  'role',
  'state',
  'status',
])

/** A value as it is read; null stays null. What nobody is known by is cut short. */
export function valueWord(field: string, value: string | null, { actWords, people }: Told): string | null {
  // What somebody else named it stays as it is written.
  if (value === null || field === 'reference') return value
  if (isUuid(value)) return people.find(({ uuid }) => uuid === value)?.name || value.slice(0, 8)
  if (Object.hasOwn(actWords, value)) {
    const act = actWords[value]
    if (act !== undefined) return say(act)
  }
  if (day.test(value)) return formatDate(value)
  if (instant.test(value)) return formatDateTime(value)
  const [, amount, currency] = wireAmount.exec(value) ?? []
  if (amount !== undefined && currency !== undefined && isCurrency(currency))
    return formatAmount({ currency, amount: readBalance(field, amount) })
  if (decimal.test(value)) return groupDigits(value)
  return ofCodes.has(field) || code.test(value) ? statusWord(value) : value
}
