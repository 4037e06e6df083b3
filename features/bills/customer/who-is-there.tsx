// Answers for whose a reference is, as the biller says: name, area, debt and least amount, before any amount is typed.
import Check from 'lucide-react/icons/check'
import { Facts } from '#kit/ui/facts.tsx'
import { Spinner } from '#kit/ui/spinner.tsx'
import { shownName } from '#kit/words/shown-name.ts'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'
import type { Looking } from './use-customer.ts'

export function WhoIsThere({ looking, biller }: { looking: Looking; biller: string }) {
  return (
    <div role="status">
      {looking.at === 'asked' && (
        <p className="flex items-center gap-2 text-14 text-text-2">
          <Spinner size={16} /> {say(words.checking)}
        </p>
      )}
      {looking.at === 'found' && (
        <div className="grid gap-2 rounded-card bg-success-soft p-3 text-on-success-soft">
          <p className="flex items-center gap-2 text-16 font-medium wrap-anywhere">
            <Check aria-hidden="true" size={20} strokeWidth={2} />
            {shownName(looking.customer.name)}
            <span className="sr-only">{say(words.confirmed, { biller })}</span>
          </p>
          {looking.customer.facts.length > 0 && <Facts dense facts={looking.customer.facts} />}
        </div>
      )}
    </div>
  )
}
