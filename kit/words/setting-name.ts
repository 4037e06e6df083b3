// Answers for what a setting is called of which several are changed by one act, what a trade was of, and who kept a fee: "Coin limit of each custodian".
import { readPair } from '#kit/coins/pairs.ts'
import { partnerName } from './partner-name.ts'
import { catalogue, say, type Word } from './words.ts'

const words = catalogue('setting-name', {
  dollarRate: 'Dollar rate',
  spread: 'Spread',
  positionLimit: 'Position limit',
  coinLimit: 'Coin limit of each custodian',
  minimumOf: 'Minimum of {coin}',
  tradeOfDollars: 'Dollars for naira',
  coinsForNaira: '{coin} at {custodian} for naira',
  coinsForDollars: '{coin} at {custodian} for dollars',
  feeInDollars: 'Fee kept by {holder}',
  feeForNaira: 'Fee kept by {holder}, {coin} for naira',
  feeForDollars: 'Fee kept by {holder}, {coin} for dollars',
})

const named = new Map<string, Word>([
  ['exchange_term:spread', words.spread],
  ['exchange_term:position_limit', words.positionLimit],
  ['exchange_term:coin_limit', words.coinLimit],
  ['exchange_trade:usd-ngn', words.tradeOfDollars],
])

type Target = { readonly type: string; readonly id: string }

/** By the target of a request; undefined of what has no name of its own. */
export const settingName = (target: Target): string | undefined =>
  target.type === 'setting' && target.id === 'exchange_override:usd-ngn'
    ? say(words.dollarRate)
    : nameInTitle(target)

/** What the act alone does not say: which of several it changes. */
export function nameInTitle({ type, id }: Target): string | undefined {
  if (type !== 'setting') return undefined
  const word = named.get(id)
  if (word !== undefined) return say(word)
  const [kind, of = ''] = id.split(':')
  if (kind === 'crypto_minimum') return say(words.minimumOf, { coin: of })
  if (kind === 'exchange_fee') return feeName(of)
  const coins = kind === 'exchange_trade' ? readPair(of) : undefined
  if (coins === undefined) return undefined
  const { coin, paid, custodian } = coins
  const values = { coin, custodian: partnerName(custodian) }
  return say(paid === 'NGN' ? words.coinsForNaira : words.coinsForDollars, values)
}

/** Of a pair: who kept it, and of coins which and what they were paid for in. */
function feeName(pair: string): string {
  const coins = readPair(pair)
  if (coins === undefined) return say(words.feeInDollars, { holder: partnerName('dollar-bank') })
  const { coin, paid, custodian } = coins
  const values = { coin, holder: partnerName(custodian) }
  return say(paid === 'NGN' ? words.feeForNaira : words.feeForDollars, values)
}
