// Answers for accounts at other banks: who holds a number, which banks do not answer, and what banks are called.
import { createHash } from 'node:crypto'
import type { Sql } from '#kit/db/database.ts'
import { holdingBanks } from './terms.ts'

/** Names for the answers, by the partners' codes. From Paystack's bank list (GET /bank); a code beyond it is a bank too. */
const names: ReadonlyMap<string, string> = new Map([
  ['044', 'Access Bank'],
  ['035A', 'ALAT by WEMA'],
  ['023', 'Citibank Nigeria'],
  ['050', 'Ecobank Nigeria'],
  ['070', 'Fidelity Bank'],
  ['011', 'First Bank of Nigeria'],
  ['214', 'First City Monument Bank'],
  ['058', 'Guaranty Trust Bank'],
  ['301', 'Jaiz Bank'],
  ['082', 'Keystone Bank'],
  ['50211', 'Kuda Bank'],
  ['50515', 'Moniepoint MFB'],
  ['999992', 'OPay Digital Services Limited (OPay)'],
  ['999991', 'PalmPay'],
  ['076', 'Polaris Bank'],
  ['101', 'Providus Bank'],
  ['221', 'Stanbic IBTC Bank'],
  ['232', 'Sterling Bank'],
  ['032', 'Union Bank of Nigeria'],
  ['033', 'United Bank For Africa'],
  ['215', 'Unity Bank'],
  ['057', 'Zenith Bank'],
  ...holdingBanks.map(({ code, name }) => [code, name] as const),
])

/** Whether a text can be a bank's code: three to six digits, one of Paystack's with a letter behind. */
export function isBankCode(code: string): boolean {
  return /^\d{3,6}[A-Z]?$/.test(code)
}

/** What a bank is called in answers. */
export function bankNameOf(code: string): string {
  return names.get(code) ?? `Bank ${code}`
}

const surnames =
  'Adeyemi Okafor Bello Eze Abubakar Ogunleye Nwosu Danjuma Balogun Okonkwo Yusuf Adebayo Chukwu Lawal Obi Musa Akinola Umeh Ibrahim Oladipo Nnamdi Sani Fashola Effiong'.split(
    ' ',
  )
const firstNames =
  'Chinedu Aisha Oluwaseun Ngozi Musa Folake Emeka Zainab Tunde Amaka Ibrahim Yetunde Ifeanyi Hauwa Segun Chioma Usman Bukola Obinna Fatima Kayode Adaeze Sadiq Ebele'.split(
    ' ',
  )
const middleNames = 'Emmanuel Grace Abiodun Chiamaka Yakubu Esther Olamide Uchenna'.split(' ')

/** The holder whom nobody wrote down: the same number at the same bank has the same one, in this world and any other. */
export function inventedHolder(bankCode: string, accountNumber: string): string {
  const digest = createHash('sha256').update(`${bankCode}\n${accountNumber}`).digest()
  const one = (list: readonly string[], place: number): string =>
    list[(digest[place] ?? 0) % list.length] ?? ''
  // As banks print it: the family's name first.
  return `${one(surnames, 0)} ${one(firstNames, 1)} ${one(middleNames, 2)}`.toUpperCase()
}

/** Numbers with this ending have no holder, unless somebody wrote one down. */
export const endingOfNobody = '01'

export type Enquiry =
  | { readonly kind: 'found'; readonly accountName: string }
  | { readonly kind: 'nobody' | 'away' }

/** Who holds an account number. Accounts that the bank opened for customers of ours are found under its own code. */
export async function findHolder(sql: Sql, bankCode: string, accountNumber: string): Promise<Enquiry> {
  if (await isAway(sql, bankCode)) return { kind: 'away' }
  const [registered] = await sql<{ account_name: string }>`
    select account_name from bank_register where bank_code = ${bankCode} and account_number = ${accountNumber}`
  if (registered) return { kind: 'found', accountName: registered.account_name }
  const slug = holdingBanks.find(({ code }) => code === bankCode)?.slug ?? ''
  const [dedicated] = await sql<{ account_name: string }>`
    select account_name from bank_accounts where bank_slug = ${slug} and account_number = ${accountNumber}`
  if (dedicated) return { kind: 'found', accountName: dedicated.account_name }
  if (accountNumber.endsWith(endingOfNobody)) return { kind: 'nobody' }
  return { kind: 'found', accountName: inventedHolder(bankCode, accountNumber) }
}

/** Writes a holder down, in place of whoever had the number. */
export async function registerHolder(
  sql: Sql,
  account: { bankCode: string; accountNumber: string; accountName: string },
): Promise<void> {
  await sql`
    insert into bank_register (bank_code, account_number, account_name)
    values (${account.bankCode}, ${account.accountNumber}, ${account.accountName})
    on conflict (bank_code, account_number) do update set account_name = excluded.account_name`
}

/** Whether a bank does not answer now. */
export async function isAway(sql: Sql, bankCode: string): Promise<boolean> {
  const rows = await sql<{
    bank_code: string
  }>`select bank_code from banks_away where bank_code = ${bankCode}`
  return rows.length > 0
}

/** Lets a bank be away, or come back. */
export async function markAway(sql: Sql, bank: { code: string; away: boolean; now: Date }): Promise<void> {
  if (bank.away)
    await sql`insert into banks_away (bank_code, since) values (${bank.code}, ${bank.now}) on conflict do nothing`
  else await sql`delete from banks_away where bank_code = ${bank.code}`
}
