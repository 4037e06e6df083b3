// Answers for the people who were paid last, on home: one press leads to the amount.
import { Link } from 'wouter'
import { SectionHead } from '#kit/screens/page.tsx'
import { hiddenAmount, useAmountsHidden } from '#kit/ui/amounts-hidden.ts'
import { Avatar } from '#kit/ui/avatar.tsx'
import { formatTrimmed } from '#kit/ui/format.ts'
import { Card } from '#kit/ui/panel.tsx'
import { say } from '#kit/words/words.ts'
import { type Beneficiary, calledOf, shortNameOf } from './beneficiaries.ts'
import { payAgainWords } from './pay-again-words.ts'
import { useBeneficiaries } from './use-beneficiaries.ts'

const shownMost = 4

/** Nothing at all until a payment has arrived: whoever was never really paid is not paid again. */
export function PayAgain({ hrefOf }: { hrefOf: (beneficiaryId: string) => string }) {
  const paid = useBeneficiaries().data?.filter((one) => one.paid) ?? []
  if (paid.length === 0) return null
  return (
    <section aria-label={say(payAgainWords.title)} className="grid gap-1">
      <SectionHead title={say(payAgainWords.title)} />
      <Card className="px-2 py-3">
        <ul className="grid grid-cols-4 gap-1">
          {paid.slice(0, shownMost).map((one) => (
            <li key={one.id}>
              <Person beneficiary={one} href={hrefOf(one.id)} />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}

function Person({ beneficiary, href }: { beneficiary: Beneficiary; href: string }) {
  const { last_amount: last } = beneficiary
  const hidden = useAmountsHidden()
  const name = calledOf(beneficiary)
  return (
    <Link
      href={href}
      title={name}
      className="grid justify-items-center gap-1 rounded-card px-0.5 py-1 text-center text-text transition-colors hover:bg-row-press active:bg-row-press"
    >
      <Avatar name={name} size={48} />
      <span className="w-full truncate text-14 font-medium" aria-hidden="true">
        {shortNameOf(beneficiary)}
      </span>
      <span className="sr-only">{say(payAgainWords.to, { name })}</span>
      {last !== null && (
        <span className="text-12 whitespace-nowrap text-text-2">
          {hidden ? hiddenAmount : formatTrimmed({ currency: 'NGN', amount: last })}
        </span>
      )}
    </Link>
  )
}
