// Answers for authorising a scheduled payment: the sum and the person stay in sight while the PIN is typed.
import type { Authorise } from '#kit/screens/authorise.ts'
import type { Agreeing } from './agreeing.ts'
import type { Preview } from './plan-difference.ts'
import { Agreed } from './plan-view.tsx'

interface AgreeSheetProps {
  readonly authorise: Authorise
  readonly agreeing: Agreeing
  readonly preview: Preview
}

/** Nothing until it is asked for. It runs by itself later, so it always takes more than the PIN. */
export function AgreeSheet({ authorise: AuthoriseSheet, agreeing, preview }: AgreeSheetProps) {
  if (!agreeing.asks) return null
  return (
    <AuthoriseSheet
      purpose="standing_order"
      hash={preview.hash}
      seen={preview.seen}
      strength="strong"
      busy={agreeing.pending}
      onAuthorised={(id) => agreeing.authorised(id, preview.hash)}
      onClose={agreeing.close}
    >
      <Agreed size="sheet" amount={preview.amount} payee={preview.payee} />
    </AuthoriseSheet>
  )
}
