// Answers for Nigerian mobile numbers, however a person writes them.

/** `+2348031234567` of `0803 123 4567`, `803…`, `234803…` or `+234 803…`; null when it is no Nigerian mobile number. */
export function readNigerianPhone(typed: string): string | null {
  const digits = typed.replace(/[\s().-]/g, '')
  const read = /^(?:\+?234|0)?([789][01]\d{8})$/.exec(digits)
  return read === null ? null : `+234${read[1]}`
}

/** The number after +234 in groups as on a SIM pack, `803 123 4567`; anything else as typed. */
export function groupNigerianPhone(typed: string): string {
  const read = /^\+234(\d{3})(\d{3})(\d{4})$/.exec(readNigerianPhone(typed) ?? '')
  return read === null ? typed : `${read[1]} ${read[2]} ${read[3]}`
}
