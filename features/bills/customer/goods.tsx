// Answers for what a bill delivered: the token in fours, what is entered before it, and its units.
import { findMyGoods } from '../contract.ts'
import { useAnswer } from '#kit/screens/answers.tsx'
import { CopyButton } from '#kit/ui/copy-button.tsx'
import { Facts } from '#kit/ui/facts.tsx'
import { Card } from '#kit/ui/panel.tsx'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'

const inFours = (digits: string): string => digits.replace(/(\d{4})(?=\d)/g, '$1 ')

/** Nothing for a bill that delivers none, and before it is there. */
export function Goods({ transactionId }: { transactionId: string }) {
  const { data } = useAnswer(findMyGoods, { params: { transaction_id: transactionId } })
  if (data === undefined || data.token === null) return null
  return (
    <Card className="grid gap-3">
      {data.before.length > 0 && (
        <div className="grid gap-2">
          <h2 className="text-14 font-medium">{say(words.enterFirst)}</h2>
          <ol className="grid gap-1">
            {data.before.map((one) => (
              <li key={one} className="text-16 font-semibold tabular-nums">
                {inFours(one)}
              </li>
            ))}
          </ol>
        </div>
      )}
      <h2 className="text-14 font-medium">{say(words.yourToken)}</h2>
      <p
        className="rounded-card bg-brand-soft p-4 text-center text-24 font-bold text-balance text-on-brand-soft tabular-nums"
        data-testid="token"
      >
        {inFours(data.token)}
      </p>
      <CopyButton
        text={data.token}
        label={say(words.copyToken)}
        said={say(words.tokenCopied)}
        size="lg"
        variant="soft"
      />
      <p className="text-14 text-pretty text-text-2">{say(words.typeIt)}</p>
      {data.units !== null && <Facts dense facts={[{ label: say(words.units), value: data.units }]} />}
    </Card>
  )
}
