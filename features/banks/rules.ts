// Answers for banks: whether an account number fits one, which ones it may belong to, and finding one by its name. Pure.

/** An institution that receives naira by account number. `nubanPrefix` is null where no source names it. */
export type Bank = {
  readonly name: string
  /** As the partners name it. */
  readonly code: string
  readonly nipCode: string | null
  readonly nubanPrefix: string | null
  readonly type: string
  /** How people call it where its name does not say so: GTBank, UBA. */
  readonly aliases?: readonly string[] | undefined
}

const weights = [3, 7, 3] as const
const accountNumberPattern = /^\d{10}$/

/**
 * The check digit of a NUBAN: prefix (6 digits: `000` and a bank's three, or `9` and another institution's five) and serial
 * (9 digits), weighed 3, 7, 3 in turn. Source: CBN, revised NUBAN standard of 2020; of banks the same as that of 2010.
 */
export function nubanCheckDigit(prefix: string, serial: string): number {
  const sum = [...`${prefix}${serial}`].reduce(
    (total, digit, index) => total + Number.parseInt(digit, 10) * (weights[index % 3] ?? 3),
    0,
  )
  return (10 - (sum % 10)) % 10
}

/**
 * Whether an account number of ten digits fits a bank. `unknown` where the bank numbers accounts its own way or no prefix is
 * known; a fit is no proof: one number in ten fits any bank, and only the bank knows who holds it.
 */
export function fitsBank(accountNumber: string, bank: Bank): 'fits' | 'does_not_fit' | 'unknown' {
  if (!accountNumberPattern.test(accountNumber)) return 'does_not_fit'
  if (bank.nubanPrefix === null || numbersItsOwnWay(bank)) return 'unknown'
  const digit = nubanCheckDigit(bank.nubanPrefix, accountNumber.slice(0, 9))
  return digit === Number.parseInt(accountNumber.slice(9), 10) ? 'fits' : 'does_not_fit'
}

// Wallets whose account number is the holder's phone number, and payment service banks.
const phoneNumbered = new Set(['999991', '999992'])
const ownWay = new Set(['mobile_money_operator', 'mobile_money_or_wallet', 'payment_service_bank'])

function numbersItsOwnWay(bank: Bank): boolean {
  return phoneNumbered.has(bank.code) || ownWay.has(bank.type)
}

/** The banks that most people hold accounts with, first to be suggested; the partners' codes. */
const commonCodes = [
  '058',
  '044',
  '057',
  '033',
  '011',
  '999992',
  '999991',
  '50515',
  '50211',
  '214',
  '070',
  '232',
  '221',
  '032',
  '035',
  '050',
  '076',
]

/** Whether a bank is one of those that most people hold accounts with. */
export function isCommon(bank: Pick<Bank, 'code'>): boolean {
  return commonCodes.includes(bank.code)
}

/**
 * The banks a number may belong to, likeliest first, at most `most`: a number that looks like a phone number is offered to the
 * wallets that are numbered so; the others by check digit, the common ones first. Without ten digits there are none.
 */
export function likelyBanks(accountNumber: string, banks: readonly Bank[], most = 5): readonly Bank[] {
  if (!accountNumberPattern.test(accountNumber)) return []
  const looksLikePhone = /^[789][01]/.test(accountNumber)
  const wallets = looksLikePhone ? banks.filter((bank) => phoneNumbered.has(bank.code)) : []
  const fitting = banks.filter((bank) => fitsBank(accountNumber, bank) === 'fits')
  const common = commonCodes.flatMap((code) => fitting.filter((bank) => bank.code === code))
  const rest = fitting.filter((bank) => !commonCodes.includes(bank.code))
  return [...wallets, ...common, ...rest].slice(0, most)
}

/**
 * The list as people choose from it: two names under one code of the partners are one entry, because the partners cannot
 * tell them apart either; the common banks first, then all by name.
 */
export function directoryOf(banks: readonly Bank[]): readonly Bank[] {
  const byCode = new Map<string, Bank>()
  for (const bank of banks) {
    const before = byCode.get(bank.code)
    byCode.set(bank.code, before === undefined ? bank : together(before, bank))
  }
  const all = [...byCode.values()].sort((a, b) => orderOfNames(a.name, b.name))
  const common = commonCodes.flatMap((code) => byCode.get(code) ?? [])
  return [...common, ...all.filter((bank) => !isCommon(bank))]
}

function together(one: Bank, other: Bank): Bank {
  return {
    ...one,
    name: `${one.name} or ${other.name}`,
    nipCode: one.nipCode === other.nipCode ? one.nipCode : null,
    aliases: [...(one.aliases ?? []), ...(other.aliases ?? [])],
  }
}

const orderOfNames = (a: string, b: string): number => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)

/** A name as it is compared: without case, accents, spaces and signs; a microfinance bank is an MFB however it is written. */
function folded(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/microfinance bank/g, 'mfb')
    .replace(/[^a-z0-9]/g, '')
}

/** How well a name answers to what was typed: 0 begins with it, 1 has a word that does, 2 has it inside a word. */
function rankOf(name: string, sought: string): number | undefined {
  if (folded(name).startsWith(sought)) return 0
  const parts = name.split(/[^\p{L}\p{M}\p{N}]+/u)
  if (parts.some((_, place) => folded(parts.slice(place).join(' ')).startsWith(sought))) return 1
  // The end of one word and the beginning of the next say nothing: "gt" is not in "Living Trust".
  return parts.some((part) => folded(part).includes(sought)) ? 2 : undefined
}

/** The banks that answer to what was typed by name or short name, the best match first; otherwise in the given order. */
export function banksNamed(typed: string, banks: readonly Bank[]): readonly Bank[] {
  const sought = folded(typed)
  const ranked = banks.map((bank) => {
    const ranks = [bank.name, ...(bank.aliases ?? [])].flatMap((name) => rankOf(name, sought) ?? [])
    const best = ranks.length === 0 ? undefined : Math.min(...ranks)
    // Somebody who types a word means the bank that most people use, wherever the word stands in its name.
    return { bank, rank: best === 1 && isCommon(bank) ? 0 : best }
  })
  return [0, 1, 2].flatMap((rank) => ranked.filter((one) => one.rank === rank).map(({ bank }) => bank))
}
