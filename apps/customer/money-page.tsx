// Answers for Money: the wallets, the account number that brings money in, and what is below them.
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import { MyAccountCard } from '#features/deposits/customer/account-card.tsx'
import { useVirtualAccount } from '#features/deposits/customer/virtual-account.ts'
import { WalletRows } from '#features/wallets/customer/wallet-rows.tsx'
import { Hub } from '#kit/screens/hub.tsx'
import { SectionHead } from '#kit/screens/page.tsx'
import { LinkRows } from '#kit/ui/link-rows.tsx'
import { Card } from '#kit/ui/panel.tsx'
import { TextLink } from '#kit/ui/text-link.tsx'
import { say } from '#kit/words/words.ts'
import type { Given } from './declared.ts'
import { firstWords } from './first-words.ts'
import { places } from './places.ts'
import { useTiles } from './tiles.ts'
import { words } from './words.ts'

const convert = { href: '/convert', title: say(words.convert), icon: ArrowLeftRight }

export function MoneyPage({ customer }: Given) {
  const canHold = customer.kyc_tier > 0
  return (
    <Hub title={say(firstWords.money)}>
      {canHold && (
        <>
          <WalletRows />
          <AccountNumber />
          {!customer.phone_confirmed && <ConfirmPhone />}
        </>
      )}
      <LinkRows label={say(firstWords.money)} rows={[...useTiles('money', customer), convert]} />
    </Hub>
  )
}

function ConfirmPhone() {
  return (
    <p className="px-1 text-14 text-text-2">
      <TextLink href={places.contact} className="inline-block py-1">
        {say(words.confirmPhone)}
      </TextLink>{' '}
      {say(words.confirmPhoneWhy)}
    </p>
  )
}

function AccountNumber() {
  const { data: account } = useVirtualAccount({ enabled: true })
  if (account)
    return (
      <>
        <SectionHead title={say(words.accountNumber)} />
        <Card flush>
          <MyAccountCard account={account} />
        </Card>
      </>
    )
  return account === null && <p className="px-1 text-14 text-text-2">{say(words.noAccount)}</p>
}
