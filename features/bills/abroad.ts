// Answers for numbers abroad: the countries they are in, how they are written, and what naira arrives there as. Pure.

/** Countries whose numbers are topped up. */
export type Country = {
  /** Two letters of ISO 3166. */
  readonly code: string
  readonly name: string
  readonly dial: string
  /** How many digits a mobile number has there behind the country's code. */
  readonly digits: number
}

const row = (line: string): Country => {
  const [code = '', dial = '', digits = '', ...name] = line.split(' ')
  return { code, name: name.join(' '), dial, digits: Number(digits) }
}

/**
 * The lengths are those of the national numbering plans that are filed with the ITU (E.164). That a number has the right length does not say that
 * it is somebody's: the partner that sells there has the last word.
 */
export const countries: readonly Country[] = [
  'BJ +229 10 Benin',
  'BF +226 8 Burkina Faso',
  'CM +237 9 Cameroon',
  'CA +1 10 Canada',
  'TD +235 8 Chad',
  'CI +225 10 Côte d’Ivoire',
  'CD +243 9 DR Congo',
  'EG +20 10 Egypt',
  'GM +220 7 Gambia',
  'GH +233 9 Ghana',
  'IN +91 10 India',
  'KE +254 9 Kenya',
  'LR +231 9 Liberia',
  'MW +265 9 Malawi',
  'ML +223 8 Mali',
  'MA +212 9 Morocco',
  'MZ +258 9 Mozambique',
  'NE +227 8 Niger',
  'RW +250 9 Rwanda',
  'SN +221 9 Senegal',
  'SL +232 8 Sierra Leone',
  'ZA +27 9 South Africa',
  'TZ +255 9 Tanzania',
  'TG +228 8 Togo',
  'UG +256 9 Uganda',
  'AE +971 9 United Arab Emirates',
  'GB +44 10 United Kingdom',
  'US +1 10 United States',
  'ZM +260 9 Zambia',
  'ZW +263 9 Zimbabwe',
].map(row)

export const findCountry = (code: string): Country | undefined => countries.find((one) => one.code === code)

/** The country of a number: the one that was named, where the number is of there, else the first that its beginning is of. */
export function countryOf(number: string, named: string | undefined): Country | undefined {
  const isOf = ({ dial, digits }: Country): boolean =>
    number.startsWith(dial) && number.length === dial.length + digits
  return countries.find((one) => (named === undefined || one.code === named) && isOf(one))
}

/** A number as it is kept, `+233241234567`, however it was typed: with the country's code, with a 0 before it, or with neither. */
export function numberIn(
  { dial, digits }: Pick<Country, 'dial' | 'digits'>,
  typed: string,
): string | undefined {
  const close = typed.replace(/[\s().-]/g, '').replace(/^00/, '+')
  if (!/^\+?\d+$/.test(close)) return undefined
  const national = close.startsWith('+') ? behind(dial, close) : close
  if (national === undefined) return undefined
  const found = [national, national.replace(/^0/, ''), behind(dial.slice(1), national)].find(
    (one) => one?.length === digits,
  )
  return found === undefined ? undefined : `${dial}${found}`
}

const behind = (beginning: string, number: string): string | undefined =>
  number.startsWith(beginning) ? number.slice(beginning.length) : undefined

/** Currencies of which nobody has a hundredth (ISO 4217). */
const undivided: ReadonlySet<string> = new Set(['RWF', 'UGX', 'XAF', 'XOF'])

/** A plain decimal as whole units of its last place. */
function unitsOf(decimal: string): { readonly units: bigint; readonly places: number } {
  const [whole = '0', part = ''] = decimal.split('.')
  return { units: BigInt(`${whole}${part}`), places: part.length }
}

/**
 * What an amount of naira arrives as: `GHS 7.49`. `rate` is what one naira is there, as the partner writes it. What is less than the smallest coin is
 * cut off: nobody is told of more than arrives.
 */
export function arrivalOf(
  minor: bigint,
  { rate, currency }: { readonly rate: string; readonly currency: string },
): string {
  const decimals = undivided.has(currency) ? 0 : 2
  const { units, places } = unitsOf(rate)
  const arrives = (minor * units * 10n ** BigInt(decimals)) / (100n * 10n ** BigInt(places))
  return inCurrency(currency, arrives, decimals)
}

/** An amount that the partner names in the currency there: `GHS 10.00`. */
export function amountThere(decimal: string, currency: string): string {
  const decimals = undivided.has(currency) ? 0 : 2
  const { units, places } = unitsOf(decimal)
  return inCurrency(currency, (units * 10n ** BigInt(decimals)) / 10n ** BigInt(places), decimals)
}

function inCurrency(currency: string, units: bigint, decimals: number): string {
  const digits = String(units).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals).replace(/\B(?=(\d{3})+$)/g, ',')
  return decimals === 0 ? `${currency} ${whole}` : `${currency} ${whole}.${digits.slice(-decimals)}`
}
