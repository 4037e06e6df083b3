// Answers for what a partner is called where staff read of it.

/** Those that do not write themselves with one capital. */
const written: ReadonlyMap<string, string> = new Map([['vtpass', 'VTpass']])

/** `VTpass` of `vtpass`, as records have it; `Paystack` of `paystack`. */
export const partnerName = (name: string): string =>
  written.get(name) ?? `${name.charAt(0).toUpperCase()}${name.slice(1)}`
