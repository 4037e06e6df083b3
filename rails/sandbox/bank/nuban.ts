// Answers for account numbers that a Nigerian bank would accept: ten digits, the last one a check digit.
import { assert } from '#kit/assert.ts'

const weights = [3, 7, 3] as const

/**
 * The six digits that stand before the serial when the check digit is computed: `000` and the three digits of a
 * commercial bank, `9` and the five of another institution, or a six-digit code as it is.
 */
function institutionPrefix(bankCode: string): string {
  if (/^\d{3}$/.test(bankCode)) return `000${bankCode}`
  if (/^\d{5}$/.test(bankCode)) return `9${bankCode}`
  assert(/^\d{6}$/.test(bankCode), 'a bank code has three, five or six digits')
  return bankCode
}

/**
 * The NUBAN of a serial of nine digits at a bank. The check digit is (10 - Σ d·w mod 10) mod 10 with the weights
 * 3, 7, 3 over prefix and serial (CBN, Revised Standards on Nigeria Uniform Bank Account Number, 2020).
 */
export function nuban(bankCode: string, serial: string): string {
  assert(/^\d{9}$/.test(serial), 'a serial has nine digits')
  const digits = [...`${institutionPrefix(bankCode)}${serial}`].map(Number)
  const sum = digits.reduce((total, digit, index) => total + digit * (weights[index % 3] ?? 0), 0)
  return `${serial}${(10 - (sum % 10)) % 10}`
}

/** Whether ten digits are a NUBAN of a bank. */
export function isNuban(bankCode: string, accountNumber: string): boolean {
  return /^\d{10}$/.test(accountNumber) && nuban(bankCode, accountNumber.slice(0, 9)) === accountNumber
}
