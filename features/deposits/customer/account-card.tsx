// Answers for the account number beside other things: bank, number, name, and one press to copy.
import { AccountCard } from '#kit/ui/account-card.tsx'
import { formatAccountNumber } from '#kit/ui/format.ts'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'
import type { VirtualAccount } from './virtual-account.ts'

export function MyAccountCard({ account }: { account: VirtualAccount }) {
  return (
    <AccountCard
      bank={account.bank_name}
      number={account.account_number}
      shown={formatAccountNumber(account.account_number)}
      name={account.account_name}
      said={say(words.copied)}
    />
  )
}
