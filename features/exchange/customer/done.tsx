// Answers for what a conversion ends with: what is where now, and the ways on.
import CircleCheck from 'lucide-react/icons/circle-check'
import type { WireAnswer } from '#kit/http/contract.ts'
import { Page } from '#kit/screens/page.tsx'
import { Dock } from '#kit/screens/question.tsx'
import { Button, ButtonLink } from '#kit/ui/button.tsx'
import { Facts } from '#kit/ui/facts.tsx'
import { formatAmount } from '#kit/ui/format.ts'
import { Card } from '#kit/ui/panel.tsx'
import { say } from '#kit/words/words.ts'
import type { convert } from '../customer-contract.ts'
import { words } from '../customer-words.ts'
import { shownRate } from '../shown-rate.ts'

export type Converted = WireAnswer<typeof convert>

interface DoneProps {
  readonly converted: Converted
  readonly above: string
  readonly onAgain: () => void
}

export function Done({ converted, above, onAgain }: DoneProps) {
  const gives = formatAmount({ currency: converted.from_currency, amount: converted.from_amount })
  const gets = formatAmount({ currency: converted.to_currency, amount: converted.to_amount })
  const wallet = say(converted.to_currency === 'USD' ? words.dollarWallet : words.nairaWallet)
  const receipt = `/activity?${new URLSearchParams({ transaction: converted.transaction_id }).toString()}`
  return (
    <Page title={say(words.doneTitle)} above={above}>
      <Card className="grid justify-items-center gap-2 text-center">
        <CircleCheck aria-hidden="true" size={40} strokeWidth={1.75} className="text-success" />
        <p role="status" className="text-18 font-semibold text-pretty">
          {say(words.doneBody, { gets, wallet })}
        </p>
      </Card>
      <Card>
        <Facts
          facts={[
            { label: say(words.youGave), value: gives },
            { label: say(words.youGot), value: gets },
            { label: say(words.rate), value: say(words.rateOf, { rate: shownRate(converted.rate) }) },
          ]}
        />
      </Card>
      <Dock lined>
        <div className="grid gap-2">
          <ButtonLink href={receipt} variant="primary" block>
            {say(words.receipt)}
          </ButtonLink>
          <Button variant="soft" block onClick={onAgain}>
            {say(words.again)}
          </Button>
        </div>
      </Dock>
    </Page>
  )
}
