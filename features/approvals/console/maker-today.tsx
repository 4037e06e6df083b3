// Answers for what else the maker of a request did that day, beside the request: many small acts are seen as one.
import type { WireAnswer } from '#kit/http/contract.ts'
import { formatTime } from '#kit/ui/format.ts'
import { statusWord } from '#kit/words/status-word.ts'
import { TextLink } from '#kit/ui/text-link.tsx'
import { say, sayCount } from '#kit/words/words.ts'
import type { findApproval } from '../contract.ts'
import { type ApprovalPlaces, titleOf } from './approval-parts.tsx'
import { words } from './words.ts'

type Detail = WireAnswer<typeof findApproval>

export function MakerToday({ approval, places }: { approval: Detail; places: ApprovalPlaces }) {
  const { maker, maker_today: acts } = approval
  return (
    <section aria-label={say(words.makerToday)} className="grid gap-1.5 text-13">
      <h3 className="font-medium">{say(words.makerTodayOf, { name: maker.name })}</h3>
      {acts.length === 0 ? (
        <p className="text-text-3">{say(words.nothingElse)}</p>
      ) : (
        <>
          <p className="text-text-3">{sayCount(words.otherActs, acts.length)}</p>
          <ul className="grid gap-1">
            {acts.map((act, place) => (
              <li key={place} className="flex flex-wrap gap-x-2 border-t border-hair pt-1 wrap-anywhere">
                <span>{titleOf(act, places)}</span>
                <span className="text-text-2">{act.names.join(', ')}</span>
                <span className="text-text-3">
                  {formatTime(act.at)}, {act.state === 'alone' ? say(words.doneAlone) : statusWord(act.state)}
                </span>
                {act.request !== null && (
                  <TextLink href={`?id=${act.request}`}>{say(words.seeRequest)}</TextLink>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
