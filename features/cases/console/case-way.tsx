// Answers for what ends a case otherwise than with a note, as its feature says it: a money act here, or the page where it is decided.
import type { CaseWay as Way } from '#kit/screens/desk-feature.ts'
import { Button } from '#kit/ui/button.tsx'
import { TextLink } from '#kit/ui/text-link.tsx'
import { say } from '#kit/words/words.ts'
import { words } from './words.ts'

interface CaseWayProps {
  readonly way: Way
  /** For who may move money, where it is shown with its acts. */
  readonly onMoney: (() => void) | undefined
  /** The case among all others, where the page has none of its acts. */
  readonly elsewhere: string | undefined
}

export function CaseWay({ way: { body, act, page }, onMoney, elsewhere }: CaseWayProps) {
  if (act === undefined)
    return (
      <p className="text-14 text-pretty text-text-2">
        {say(body)} {page !== undefined && <TextLink href={page.href}>{say(page.label)}</TextLink>}
      </p>
    )
  return (
    <div className="grid gap-3">
      <p className="text-14 text-pretty text-text-2">{say(body)}</p>
      {onMoney !== undefined && (
        <div>
          <Button variant="primary" onClick={onMoney}>
            {say(act)}
          </Button>
        </div>
      )}
      {elsewhere !== undefined && (
        <p>
          <TextLink href={elsewhere}>{say(words.openCase)}</TextLink>
        </p>
      )}
    </div>
  )
}
