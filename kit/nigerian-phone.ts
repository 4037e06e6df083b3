// Answers for Nigerian mobile numbers, however a person writes them.

import { withoutInvisible } from './typed-text.ts'

/**
 * `+2348031234567` of `0803 123 4567`, `803…`, `234803…`, `+234 (0)803…` or `00234 803…`, also as it is pasted, with marks of
 * direction and all kinds of blanks and hyphens; null when it is no Nigerian mobile number.
 */
export function readNigerianPhone(typed: string): string | null {
  const digits = withoutInvisible(typed).replace(/[\s().\-\u2010-\u2015]/g, '')
  const read = /^(?:(?:\+|00)?2340?|0)?([789][01]\d{8})$/.exec(digits)
  return read === null ? null : `+234${read[1]}`
}

/** The number after +234 in groups as on a SIM pack, `803 123 4567`; anything else as typed. */
export function groupNigerianPhone(typed: string): string {
  const read = /^\+234(\d{3})(\d{3})(\d{4})$/.exec(readNigerianPhone(typed) ?? '')
  return read === null ? typed : `${read[1]} ${read[2]} ${read[3]}`
}
