// Answers for what a new price means, as the server worked it out: before and after, from when, and in examples.
import type { WireAnswer } from '#kit/http/contract.ts'
import { Differences, holdsIn } from '#kit/screens/reviewed-change.tsx'
import { formatAmount } from '#kit/ui/format.ts'
import { say } from '#kit/words/words.ts'
import type { previewChange } from '../change-contract.ts'
import { changeWords as words } from './change-words.ts'

type Preview = WireAnswer<typeof previewChange>

export function ChangeReview({ preview }: { preview: Preview }) {
  const { name, before, after, from, until, examples, currency } = preview
  const shown = (amount: string): string => formatAmount({ currency, amount })
  return (
    <>
      <Differences
        label={say(words.change)}
        rows={[{ name, before, after }, ...holdsIn({ from, until, atOnce: false })]}
      />
      <table className="w-full text-13">
        <caption className="mb-1 text-start text-12 text-text-3">{say(words.examples)}</caption>
        <thead className="text-12 text-text-3">
          <tr className="border-b border-border">
            {[words.sends, words.paysBefore, words.paysAfter].map((word, index) => (
              <th key={index} scope="col" className="py-2 text-end font-medium first:text-start">
                {say(word)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {examples.map((one) => (
            <tr key={one.amount} className="border-b border-hair">
              <th scope="row" className="py-2 text-start font-medium">
                {shown(one.amount)}
              </th>
              <td className="py-2 text-end text-text-3">{shown(one.before.total)}</td>
              <td
                className={`py-2 text-end ${one.before.total === one.after.total ? 'text-text-3' : 'font-semibold'}`}
              >
                {shown(one.after.total)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
