// Answers for contact data of which only as much is shown as tells two apart, never enough to write, call or pay to. Pure.

/** `a***@mail.example`; `***` of what is no address. */
export function maskedEmail(email: string): string {
  const [name = '', host] = email.split('@')
  return host === undefined ? '***' : `${[...name][0] ?? ''}***@${host}`
}

/** How many characters of a number are shown. */
const shown = 4

/** `*******4567`; nothing of a number that is no longer than what would be shown. */
export function maskedNumber(number: string): string {
  const characters = [...number]
  const hidden = characters.length > shown ? characters.length - shown : characters.length
  return `${'*'.repeat(hidden)}${characters.slice(hidden).join('')}`
}
