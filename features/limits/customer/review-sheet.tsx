// Answers for one look at a change of one's own limits: before and after, when it holds, and what it means for today.
import { useShownText } from '#kit/ui/amounts-hidden.ts'
import { Button } from '#kit/ui/button.tsx'
import { Facts } from '#kit/ui/facts.tsx'
import { Sheet } from '#kit/ui/sheet.tsx'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'
import { limitText } from './limit-text.ts'
import type { Seen } from './use-changing.ts'
import { chosenOf, isNothing, type Kind, leftWith, type Limits } from './wish.ts'

function sayChosen(kind: Kind, amount: string | null, limits: Limits): string {
  if (amount !== null) return limitText(amount)
  return kind === 'daily'
    ? say(words.noneOfOwn)
    : say(words.usual, { amount: limitText(limits.shield_usual) })
}

/** What a change means, where that is not plain from its numbers. */
function meaningsOf({ preview, kinds }: Seen, limits: Limits): readonly string[] {
  const { daily, shield } = preview
  const meanings: string[] = []
  if (kinds.includes('daily')) {
    const left = leftWith(limits, daily)
    if (daily !== null && isNothing(daily)) meanings.push(say(words.nothingLeaves))
    else if (left !== null && isNothing(left))
      meanings.push(say(words.usedUp, { amount: limitText(limits.sending.used) }))
    else if (left !== null) meanings.push(say(words.leftThen, { amount: limitText(left) }))
  }
  if (kinds.includes('shield') && shield !== null && isNothing(shield)) meanings.push(say(words.alwaysMore))
  return meanings
}

interface ReviewSheetProps {
  readonly limits: Limits
  readonly seen: Seen
  readonly onConfirm: () => void
  readonly onClose: () => void
}

export function ReviewSheet({ limits, seen, onConfirm, onClose }: ReviewSheetProps) {
  const chosen = chosenOf(limits)
  // The limits are agreed to; what was sent today is not.
  const shown = useShownText()
  return (
    <Sheet open onClose={onClose} title={say(words.review)}>
      <div className="grid gap-4 pt-1">
        {seen.kinds.map((kind) => (
          <section key={kind} aria-label={say(words[kind])}>
            <h3 className="text-16 font-semibold">{say(words[kind])}</h3>
            <Facts
              facts={[
                { label: say(words.before), value: sayChosen(kind, chosen[kind], limits) },
                { label: say(words.after), value: sayChosen(kind, seen.preview[kind], limits) },
              ]}
            />
          </section>
        ))}
        <div className="border-t border-border pt-1">
          <Facts facts={[{ label: say(words.holds), value: say(words.atOnce) }]} />
          {meaningsOf(seen, limits).map((line) => (
            <p key={line} className="py-1 text-14 text-pretty text-text-2">
              {shown(line)}
            </p>
          ))}
        </div>
        <div className="grid gap-2">
          <Button variant="primary" block onClick={onConfirm}>
            {say(words.confirm)}
          </Button>
          <Button variant="ghost" block onClick={onClose}>
            {say(words.keep)}
          </Button>
        </div>
      </div>
    </Sheet>
  )
}
