// Answers for the headers on every answer of ours, whoever writes it.

const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
} as const

/** What protects every answer; documents set their own content-security policy over this one. */
export function protection(isSecure: boolean | undefined): Readonly<Record<string, string>> {
  return isSecure ? { ...always, 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : always
}
