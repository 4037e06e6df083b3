// Answers for the legs of an order in the ledger, and for what is held of it meanwhile.
import { LegsTable } from '#kit/screens/legs-table.tsx'
import { Amount } from '#kit/ui/amount.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Panel } from '#kit/ui/panel.tsx'
import { statusWord } from '#kit/words/status-word.ts'
import { say } from '#kit/words/words.ts'
import type { Order } from './state.tsx'
import { words } from './words.ts'

export function OrderLegs({ order }: { order: Order }) {
  const { hold, currency, legs, state, became } = order
  const isOpen = order.concluded_at === null
  return (
    <Panel
      flush
      className="mt-4"
      title={say(words.legs)}
      note={say(words.legsNote)}
      aside={
        hold === null ? undefined : (
          <span>
            {say(words.hold)} <Amount currency={currency} amount={hold.amount} /> · {statusWord(hold.state)}
          </span>
        )
      }
    >
      <LegsTable
        legs={legs}
        currency={currency}
        isPosted={state === 'success' || state === 'returned' || became !== null}
        empty={
          <EmptyState title={say(isOpen ? words.noLegs : words.neverPosted)}>
            {say(isOpen ? words.noLegsHeld : words.neverPostedBody)}
          </EmptyState>
        }
      />
    </Panel>
  )
}
