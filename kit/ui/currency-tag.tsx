// Answers for the tag that names a currency and, in blue with a snowflake, says that its wallet is frozen.
import Snowflake from 'lucide-react/icons/snowflake'
import { say } from '#kit/words/words.ts'
import { classNames } from './class-names.ts'
import { words } from './words.ts'

export function CurrencyTag({ currency, frozen = false }: { currency: string; frozen?: boolean }) {
  return (
    <span
      className={classNames(
        'inline-flex min-h-4.5 items-center gap-0.5 rounded-tag border px-1.5 align-middle text-12 font-medium whitespace-nowrap',
        frozen ? 'border-transparent bg-info-soft text-on-info-soft' : 'border-border text-text-2',
      )}
    >
      {frozen && <Snowflake aria-hidden="true" size={12} strokeWidth={1.75} />}
      {currency}
      {frozen && <span className="sr-only">{say(words.frozenTag)}</span>}
    </span>
  )
}
