// Answers for sending at once what waits for its next try: the PIN, then sent, or why not; it goes on waiting as before.
import { useQueryClient } from '@tanstack/react-query'
import { useSend } from '#kit/screens/answers.tsx'
import type { Authorise } from '#kit/screens/authorise.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { toast } from '#kit/ui/toast-store.ts'
import { shownName } from '#kit/words/shown-name.ts'
import { say } from '#kit/words/words.ts'
import { tryOrderNow } from '../contract.ts'
import { words } from '../words.ts'
import { useAgreeing } from './agreeing.ts'
import type { Order } from './describe.ts'
import { Agreed } from './plan-view.tsx'

export interface TryNowProps {
  readonly order: Order
  readonly offline: boolean
  readonly authorise: Authorise
}

/** It was agreed to as strongly as it must be when it was scheduled: who asks for it now is its owner, by what proves any payment. */
export function TryNow({ order, offline, authorise: AuthoriseSheet }: TryNowProps) {
  const agreeing = useTrying(order)
  const sight = order.try_now
  if (sight === null && !agreeing.isLost && agreeing.problem === undefined) return null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {agreeing.isLost && (
        <Banner tone="warning" live title={say(words.unknownTitle)}>
          {say(words.unknownBody)}
        </Banner>
      )}
      {agreeing.problem !== undefined && (
        <Banner tone="danger" live>
          {agreeing.problem.message}
        </Banner>
      )}
      {(sight !== null || agreeing.isLost) && (
        <Button
          variant="primary"
          block
          disabled={offline}
          pending={agreeing.pending}
          onClick={agreeing.press}
        >
          {say(agreeing.isLost ? words.tryAgain : words.tryNow)}
        </Button>
      )}
      {agreeing.asks && sight !== null && (
        <AuthoriseSheet
          purpose="standing_order"
          hash={sight.hash}
          seen={sight.seen}
          strength="usual"
          busy={agreeing.pending}
          onAuthorised={(id) => agreeing.authorised(id, sight.hash)}
          onClose={agreeing.close}
        >
          <Agreed size="sheet" amount={order.amount} payee={order.payee} />
        </AuthoriseSheet>
      )}
    </div>
  )
}

function useTrying(order: Order) {
  const trying = useSend(tryOrderNow)
  const answers = useQueryClient()
  return useAgreeing({
    act: ({ authorisationId, hash, idempotencyKey }) =>
      trying.send({
        params: { id: order.id },
        body: { hash, authorisation_id: authorisationId ?? '' },
        idempotencyKey,
      }),
    onDone: ({ state, payee }) => {
      void answers.invalidateQueries()
      // Another price or name since: the page says what it waits for now.
      if (state !== 'paused') toast.success(say(words.triedToast, { name: shownName(payee.name) }))
    },
    onRefused: () => void answers.invalidateQueries(),
  })
}
