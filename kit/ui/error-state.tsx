// Answers for what a screen says when its data did not come: the words of each cause and the one next step.
import { say, sayCount } from '#kit/words/words.ts'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Lock from 'lucide-react/icons/lock'
import SearchX from 'lucide-react/icons/search-x'
import WifiOff from 'lucide-react/icons/wifi-off'
import { Button } from './button.tsx'
import { CopyButton } from './copy-button.tsx'
import { LinkButton } from './link-button.tsx'
import { troubles } from './trouble-words.ts'
import { words } from './words.ts'

/** Why it did not come. `status` 0 is the network; `requestId` stands in our logs. */
export interface Trouble {
  readonly status: number
  readonly requestId?: string | undefined
  /** The server's own sentence, shown where the cause has no words of its own. */
  readonly message?: string | undefined
  /** What was looked for ("user", "transaction") when it is not there. */
  readonly thing?: string | undefined
  /** Seconds until the next try may succeed. */
  readonly retryAfterSeconds?: number | undefined
}

type Cause = 'network' | 'forbidden' | 'missing' | 'conflict' | 'too_many' | 'ours' | 'refused'

function causeOf(status: number): Cause {
  if (status === 0) return 'network'
  if (status === 403) return 'forbidden'
  if (status === 404) return 'missing'
  if (status === 409) return 'conflict'
  if (status === 429) return 'too_many'
  return status >= 500 ? 'ours' : 'refused'
}

/** The sentence for each cause; also what an inline message or a toast says. */
export function troubleWords(trouble: Trouble): string {
  const { status, requestId, thing, message, retryAfterSeconds } = trouble
  switch (causeOf(status)) {
    case 'network':
      return say(troubles.network)
    case 'forbidden':
      return say(troubles.forbidden)
    case 'missing':
      return thing === undefined ? say(troubles.missingPage) : say(troubles.missing, { thing })
    case 'conflict':
      return say(troubles.conflict)
    case 'too_many':
      return retryAfterSeconds === undefined
        ? say(troubles.tooMany)
        : sayCount(troubles.tooManyFor, retryAfterSeconds)
    case 'ours':
      return requestId === undefined ? say(troubles.ours) : say(troubles.oursWith, { reference: requestId })
    case 'refused':
      return message ?? say(troubles.refused)
  }
}

const icons = {
  network: WifiOff,
  forbidden: Lock,
  missing: SearchX,
  conflict: CircleAlert,
  too_many: CircleAlert,
  ours: CircleAlert,
  refused: CircleAlert,
}

/** Stands in the place of what did not come. `inline` is one line, for a tile or a row. */
export function ErrorState({
  trouble,
  onRetry,
  inline,
}: {
  trouble: Trouble
  onRetry?: () => void
  inline?: boolean
}) {
  const cause = causeOf(trouble.status)
  const Icon = icons[cause]
  const copy = cause === 'ours' && trouble.requestId !== undefined && (
    <CopyButton text={trouble.requestId} label={say(words.copyReference)} />
  )
  const retryWords = say(cause === 'conflict' ? words.reload : words.retry)
  const canRetry = onRetry !== undefined && cause !== 'forbidden'
  if (inline === true) {
    return (
      <p role="alert" className="flex flex-wrap items-center gap-1.5 text-13 text-text-2">
        <Icon aria-hidden="true" size={16} className="shrink-0 text-danger" />
        {troubleWords(trouble)}
        {canRetry && <LinkButton onPress={onRetry}>{retryWords}</LinkButton>}
      </p>
    )
  }
  return (
    <div role="alert" className="grid justify-items-center gap-3 px-4 py-10 text-center">
      <Icon
        aria-hidden="true"
        size={24}
        strokeWidth={1.75}
        className={cause === 'ours' ? 'text-danger' : 'text-text-3'}
      />
      <p className="max-w-112 text-14 text-pretty text-text wrap-anywhere">{troubleWords(trouble)}</p>
      {(canRetry || copy !== false) && (
        <div className="flex flex-wrap justify-center gap-2">
          {canRetry && (
            <Button size="sm" onClick={onRetry}>
              {retryWords}
            </Button>
          )}
          {copy}
        </div>
      )}
    </div>
  )
}
