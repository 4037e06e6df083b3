// Answers for what a partner is called where staff read of it.

/** Those that write themselves otherwise. */
const ownNames = new Map([
  ['examplebills', 'Example Bills'],
  ['open-exchange-rates', 'Open Exchange Rates'],
  ['openexchangerates', 'Open Exchange Rates'],
  ['vtpass', 'VTpass'],
])

/** `Dollar bank` of `dollar-bank`, as records have it. */
export const partnerName = (name: string): string =>
  ownNames.get(name) ?? `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('-', ' ')}`
