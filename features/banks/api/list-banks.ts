// Answers for the banks to choose from: all, those of a name, those that an account number may belong to.
import type { AnswerOf } from '#kit/http/contract.ts'
import type { listBanks as listContract } from '../contract.ts'
import { type Bank, banksNamed, isCommon, likelyBanks } from '../rules.ts'
import { directory } from './directory.ts'

type BankView = AnswerOf<typeof listContract>[number]

const viewOf = (bank: Bank): BankView => ({
  code: bank.code,
  name: bank.name,
  aliases: [...(bank.aliases ?? [])],
  is_common: isCommon(bank),
})

/** All banks, or those whose name or short name holds `query`. */
export function listBanks(query: string | undefined): BankView[] {
  return (query === undefined ? directory : banksNamed(query, directory)).map(viewOf)
}

/** At most five banks that the ten digits may belong to, likeliest first. */
export function listLikelyBanks(accountNumber: string): BankView[] {
  return likelyBanks(accountNumber, directory).map(viewOf)
}
