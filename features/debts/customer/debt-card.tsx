// Answers for what a customer reads on home of what they owe: how much is left, why, and that it is taken by itself.
import Scale from 'lucide-react/icons/scale'
import { useAnswer } from '#kit/screens/answers.tsx'
import { useShownText } from '#kit/ui/amounts-hidden.ts'
import { useBrand } from '#kit/ui/brand.tsx'
import { formatAmount, isZero } from '#kit/ui/format.ts'
import { Tile } from '#kit/ui/list-row.tsx'
import { Card } from '#kit/ui/panel.tsx'
import { TextLink } from '#kit/ui/text-link.tsx'
import { shownName } from '#kit/words/shown-name.ts'
import { say } from '#kit/words/words.ts'
import { listMyDebts } from '../contract.ts'
import { words } from '../words.ts'

/** Nothing where nothing is owed, and while that is not known. */
export function DebtCards({ hrefOf }: { hrefOf: (transactionId: string) => string }) {
  const { emails } = useBrand()
  const { data = [] } = useAnswer(listMyDebts, {})
  const shown = useShownText()
  return data.map((debt) => {
    const { id, currency, cause, amount, remaining, recovered, counterparty } = debt
    const name = shownName(counterparty)
    const title = shown(say(words.title, { amount: formatAmount({ currency, amount: remaining }) }))
    return (
      <section key={id} aria-label={title}>
        <Card className="grid grid-cols-[40px_minmax(0,1fr)] gap-x-3 gap-y-1">
          <Tile tone="sand" icon={Scale} />
          <div className="grid gap-1 text-14 text-pretty wrap-anywhere">
            <h2 className="text-16 font-medium">{title}</h2>
            <p>{say(cause === 'deposit_taken_back' ? words.depositBody : words.transferBody, { name })}</p>
            {!isZero(recovered) && (
              <p>
                {shown(
                  say(words.recovered, {
                    amount: formatAmount({ currency, amount: recovered }),
                    whole: formatAmount({ currency, amount }),
                  }),
                )}
              </p>
            )}
            <p className="text-text-2">
              {say(debt.waits_for_unfreeze ? words.howFrozen : words.how)}{' '}
              {say(words.ask, { email: emails.help })}
            </p>
            <p>
              <TextLink href={hrefOf(debt.transaction_id)}>{say(words.see)}</TextLink>
            </p>
          </div>
        </Card>
      </section>
    )
  })
}
