// Answers for an address that is recognised by its owner and tells nobody else much.

/** `h•••@example.com` of `halima@example.com`; what is no address is hidden whole. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  if (at < 1) return '•••'
  const [first = ''] = email
  return `${first}•••${email.slice(at)}`
}
