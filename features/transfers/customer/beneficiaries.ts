// Answers for the people a customer pays, as screens name, search and choose them. Pure.
import type { WireAnswer } from '#kit/http/contract.ts'
import { foldForSearch } from '#kit/words/fold.ts'
import type { listMyBeneficiaries } from '../beneficiaries-contract.ts'
import type { Chosen, Payee } from './sending.ts'

export type Beneficiary = WireAnswer<typeof listMyBeneficiaries>[number]

/** What the customer calls them: their own name for them, else the bank's. */
export function calledOf({ alias, name }: Pick<Beneficiary, 'alias' | 'name'>): string {
  return alias ?? name
}

/** The first name alone, as capitals of a bank are read: `ADAEZE NWOSU` is `Adaeze`. An alias stands as it is. */
export function shortNameOf({ alias, name }: Pick<Beneficiary, 'alias' | 'name'>): string {
  if (alias !== null) return alias
  const [first = name] = name.trim().split(/\s+/u)
  const isShouted = first.length > 1 && first === first.toLocaleUpperCase('en')
  return isShouted ? `${first.slice(0, 1)}${first.slice(1).toLocaleLowerCase('en')}` : first
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
  return { kind, name, bankName, accountNumber }
}

export function chosenOf(beneficiary: Beneficiary): Chosen {
  return { to: beneficiary.to, payee: payeeOf(beneficiary), chosenBy: beneficiary.id }
}
