// Answers for how staff read whom an order pays: a person with their bank, what is bought with its number alone, for its name has its place.
export function payeeWords(payee: {
  readonly name: string
  readonly bank_name: string
  readonly account_number?: string
}): string {
  const { name, bank_name: place, account_number: number = '' } = payee
  return [name, name.startsWith(place) ? number : place].filter((part) => part !== '').join(', ')
}
