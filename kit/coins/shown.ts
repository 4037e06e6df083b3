// Answers for how amounts of coins are written for people: with the decimals that they have, and two at least.

/** `1250.500000` as `1,250.50`. */
export function shownDecimal(text: string): string {
  const [whole = '0', rest = ''] = text.split('.')
  const grouped = whole.replace('-', '−').replace(/\B(?=(?:\d{3})+$)/g, ',')
  return `${grouped}.${rest.replace(/0+$/, '').padEnd(2, '0')}`
}
