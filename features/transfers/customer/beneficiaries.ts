// Answers for the people a customer pays, as screens name, search and choose them. Pure.
import type { WireAnswer } from '#kit/http/contract.ts'
import { foldForSearch } from '#kit/words/fold.ts'
import { shownName } from '#kit/words/shown-name.ts'
import type { listMyBeneficiaries } from '#features/orders/beneficiaries-contract.ts'
import type { Chosen, Payee } from './sending.ts'

export type Beneficiary = WireAnswer<typeof listMyBeneficiaries>[number]

/** What the customer calls them: their own name for them, else the bank's. */
export function calledOf({ alias, name }: Pick<Beneficiary, 'alias' | 'name'>): string {
  return alias ?? shownName(name)
}

/** Words that a business has in its name and a person has not. */
const ofBusiness =
  /\b(?:ltd|limited|plc|enterprises?|ventures|stores?|company|global|services|foundation|church|school|and|nig(?:eria)?)\b|&/i

/**
 * The given name alone: `OBI ADAEZE YAKUBU` of a bank is `Adaeze`, because banks write the family name first; customers of
 * ours write theirs last. An alias stands as it is, and so does a business's first word.
 */
export function shortNameOf({ kind, alias, name }: Pick<Beneficiary, 'kind' | 'alias' | 'name'>): string {
  if (alias !== null) return alias
  const parts = name.replaceAll(',', ' ').trim().split(/\s+/u)
  const isFamilyFirst = kind === 'bank' && !ofBusiness.test(name)
  const given = isFamilyFirst ? parts.slice(1).find((part) => !/^\p{L}\p{M}*\.?$/u.test(part)) : undefined
  return shownName(given ?? parts[0] ?? name)
}

/** Those whose name, own name, bank or number holds every word. */
export function matching<One extends Pick<Beneficiary, 'name' | 'alias' | 'bank_name' | 'account_number'>>(
  all: readonly One[],
  typed: string,
): readonly One[] {
  const sought = typed
    .split(/\s+/u)
    .map(foldForSearch)
    .filter((word) => word !== '')
  if (sought.length === 0) return all
  const whole = foldForSearch(typed).replace(/\s/g, '')
  return all.filter(({ name, alias, bank_name: bank, account_number: number }) => {
    const text = foldForSearch(`${name} ${alias ?? ''} ${bank} ${number}`)
    // An account number is found however its digits are grouped.
    return sought.every((word) => text.includes(word)) || (/^\d+$/.test(whole) && number.includes(whole))
  })
}

export function payeeOf(beneficiary: Beneficiary): Payee {
  const { kind, name, bank_name: bankName, account_number: accountNumber } = beneficiary
  return { kind, name: shownName(name), bankName, accountNumber }
}

export function chosenOf(beneficiary: Beneficiary): Chosen {
  return { to: beneficiary.to, payee: payeeOf(beneficiary), chosenBy: beneficiary.id }
}
