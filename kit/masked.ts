// Answers for contact data of which only as much is shown as tells two apart, never enough to write, call or pay to. Pure.

/** `a***@mail.example`; `***` of what is no address. */
export function maskedEmail(email: string): string {
  const [name = '', host] = email.split('@')
  return host === undefined ? '***' : `${[...name][0] ?? ''}***@${host}`
}

/** `*******4567`. */
export function maskedNumber(number: string): string {
  const characters = [...number]
  const hidden = Math.max(characters.length - 4, 0)
  return `${'*'.repeat(hidden)}${characters.slice(hidden).join('')}`
}
