// Answers for the people and bills that were paid last, on home: one press leads to the amount, or to the bill as it was paid.
import Receipt from 'lucide-react/icons/receipt'
import { Link } from 'wouter'
import { listMyBeneficiaries } from '#features/orders/beneficiaries-contract.ts'
import { useAnswer } from '#kit/screens/answers.tsx'
import { handOverAgain } from '#kit/screens/handed-over.ts'
import { SectionHead } from '#kit/screens/page.tsx'
import { hiddenAmount, useAmountsHidden } from '#kit/ui/amounts-hidden.ts'
import { Avatar } from '#kit/ui/avatar.tsx'
import { formatTrimmed } from '#kit/ui/format.ts'
import { Tile } from '#kit/ui/list-row.tsx'
import { Card } from '#kit/ui/panel.tsx'
import { say } from '#kit/words/words.ts'
import { type Beneficiary, calledOf, shortNameOf } from './beneficiaries.ts'
import { payAgainWords } from './pay-again-words.ts'
import { useBeneficiaries } from './use-beneficiaries.ts'

const shownMost = 4

interface PayAgainProps {
  readonly hrefOf: (beneficiaryId: string) => string
  /** Where bills are chosen. */
  readonly billsHref: string
}

/** Nothing at all until a payment has arrived: whoever was never really paid is not paid again. */
export function PayAgain({ hrefOf, billsHref }: PayAgainProps) {
  const people = useBeneficiaries().data ?? []
  const bills = useAnswer(listMyBeneficiaries, { query: { kind: 'bill' } }).data ?? []
  const paid = [...people, ...bills]
    .filter((one) => one.paid)
    .toSorted((one, other) => other.last_paid_at.localeCompare(one.last_paid_at))
  if (paid.length === 0) return null
  return (
    <section aria-label={say(payAgainWords.title)} className="grid gap-1">
      <SectionHead title={say(payAgainWords.title)} />
      <Card className="px-2 py-3">
        <ul className="grid grid-cols-4 gap-1">
          {paid.slice(0, shownMost).map((one) => (
            <li key={one.id}>
              <Payee beneficiary={one} href={one.kind === 'bill' ? billsHref : hrefOf(one.id)} />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}

function Payee({ beneficiary, href }: { beneficiary: Beneficiary; href: string }) {
  const { alias, account_number: number, bank_name: place, kind, last_amount: last } = beneficiary
  const hidden = useAmountsHidden()
  const isBill = kind === 'bill'
  // One biller may have several meters of theirs: the end of the number tells them apart.
  const end = `…${number.slice(-4)}`
  const name = isBill ? `${alias ?? place} ${end}` : calledOf(beneficiary)
  return (
    <Link
      href={href}
      title={name}
      onClick={() => isBill && handOverAgain(beneficiary)}
      className="grid justify-items-center gap-1 rounded-card px-0.5 py-1 text-center text-text transition-colors hover:bg-row-press active:bg-row-press"
    >
      {isBill ? <Tile icon={Receipt} big /> : <Avatar name={name} size={48} />}
      <span className="w-full truncate text-14 font-medium" aria-hidden="true">
        {isBill ? (alias ?? place) : shortNameOf(beneficiary)}
      </span>
      <span className="sr-only">{say(payAgainWords.to, { name })}</span>
      {isBill && (
        <span className="text-12 whitespace-nowrap text-text-2" aria-hidden="true">
          {end}
        </span>
      )}
      {last !== null && !isBill && (
        <span className="text-12 whitespace-nowrap text-text-2">
          {hidden ? hiddenAmount : formatTrimmed({ currency: 'NGN', amount: last })}
        </span>
      )}
    </Link>
  )
}
