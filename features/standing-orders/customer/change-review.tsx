// Answers for what a change would make of a scheduled payment, and for doing exactly that: with a proof where it may move more money.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Problem, WireAnswer } from '#kit/http/contract.ts'
import { useSend } from '#kit/screens/answers.tsx'
import type { Authorise } from '#kit/screens/authorise.ts'
import { useSeenOffer } from '#kit/screens/offer.tsx'
import { OfflineNote, StepPage } from '#kit/screens/step-page.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/panel.tsx'
import { toast } from '#kit/ui/toast-store.ts'
import { shownName } from '#kit/words/shown-name.ts'
import { say } from '#kit/words/words.ts'
import { changeOrder, previewOrderChange } from '../contract.ts'
import { words } from '../words.ts'
import { AgreeSheet } from './agree-sheet.tsx'
import { useAgreeing } from './agreeing.ts'
import { type Change, changesOf, type Terms } from './change-plan.ts'
import { dueLine, type Order } from './describe.ts'
import type { OrderPlaces } from './order-places.ts'
import { OverLimit } from './over-limit.tsx'
import { Agreed, CostsCard, WhenCard } from './plan-view.tsx'
import { differencesOf } from './plan-difference.ts'
import { SaidAbout } from './said-about.tsx'

export type PreviewedChange = WireAnswer<typeof previewOrderChange>

interface ChangeReviewProps {
  readonly order: Order
  readonly terms: Terms
  readonly preview: PreviewedChange
  readonly places: OrderPlaces
  readonly offline: boolean
  readonly authorise: Authorise
  readonly onBack: () => void
}

export function ChangeReview(props: ChangeReviewProps) {
  const { order, terms, places, offline, authorise, onBack } = props
  const { fresh, gone, renew } = useFresh(props)
  const agreeing = useChanging(props, () => void renew())
  const { seen: preview, differences } = useSeenOffer(fresh, differencesOf, agreeing.close)
  const changes = changesOf(order, terms, preview)
  const { every, first_at: firstAt } = terms
  const press = () => {
    if (offline || agreeing.pending) return
    if (fresh.needs_proof || agreeing.isLost) agreeing.press()
    else agreeing.authorised(undefined, preview.hash)
  }
  return (
    <StepPage
      title={say(words.changeLook)}
      above={places.orderOf(order.id)}
      onBack={onBack}
      onSubmit={press}
      dock={
        changes.length > 0 && (
          <Button type="submit" variant="primary" block disabled={offline} pending={agreeing.pending}>
            {say(agreeing.isLost ? words.tryAgain : words.saveChange)}
          </Button>
        )
      }
    >
      {offline && <OfflineNote says={words.offline} />}
      <SaidAbout
        differences={differences}
        problem={gone ?? agreeing.problem}
        isLost={agreeing.isLost}
        refusedTitle={words.notChanged}
        places={places}
      />
      <Changes changes={changes} amount={preview.amount} places={places} />
      {fresh.leaves_out !== null && (
        <Banner tone="warning">{say(words.leavesOut, { day: dueLine(fresh.leaves_out) })}</Banner>
      )}
      <Agreed size="page" amount={preview.amount} payee={preview.payee} />
      <WhenCard
        timing={{ every, firstAt, until: terms.until ?? null }}
        due={preview.due}
        soon={words.nextTry}
        isPaused={order.paused_for === 'customer'}
      />
      <CostsCard preview={preview} narration={terms.narration} repeats={every !== 'once'} />
      <AgreeSheet authorise={authorise} agreeing={agreeing} preview={preview} />
    </StepPage>
  )
}

/** What was refused is looked at anew; what is refused too is said instead. */
function useFresh({ order, terms, preview }: ChangeReviewProps) {
  const [fresh, setFresh] = useState(preview)
  const [gone, setGone] = useState<Problem>()
  const asking = useSend(previewOrderChange)
  const renew = async () => {
    const answered = await asking.send({ params: { id: order.id }, body: terms })
    if (answered.ok) setFresh(answered.data)
    else setGone(answered.problem)
  }
  return { fresh, gone, renew }
}

function useChanging({ order, terms, places }: ChangeReviewProps, onRefused: () => void) {
  const changing = useSend(changeOrder)
  const answers = useQueryClient()
  const [, navigate] = useLocation()
  return useAgreeing({
    act: ({ authorisationId, hash, idempotencyKey }) =>
      changing.send({
        params: { id: order.id },
        body: {
          ...terms,
          hash,
          ...(authorisationId === undefined ? {} : { authorisation_id: authorisationId }),
        },
        idempotencyKey,
      }),
    onDone: ({ payee, paused_for: pausedFor }) => {
      void answers.invalidateQueries()
      // At the top: at the bottom are the buttons.
      toast.success(
        pausedFor === 'customer'
          ? say(words.changedPausedToast)
          : say(words.changedToast, { name: shownName(payee.name) }),
      )
      navigate(places.orderOf(order.id), { replace: true })
    },
    onRefused,
  })
}

interface ChangesProps {
  readonly changes: readonly Change[]
  readonly amount: string
  readonly places: OrderPlaces
}

/** What was, and what will be. */
function Changes({ changes, amount, places }: ChangesProps) {
  if (changes.length === 0) return <Banner tone="info">{say(words.nothingChanged)}</Banner>
  return (
    <>
      <OverLimit amount={amount} places={places} />
      <Before changes={changes} />
    </>
  )
}

function Before({ changes }: Pick<ChangesProps, 'changes'>) {
  return (
    <Card className="grid gap-3">
      <h2 className="text-16 font-semibold">{say(words.whatChanges)}</h2>
      <ul className="grid gap-3">
        {changes.map(({ label, before, after }) => (
          <li key={label} className="grid gap-0.5 text-14">
            <span className="text-text-2">{label}</span>
            <span className="font-medium wrap-anywhere">{after === '' ? say(words.none) : after}</span>
            {before !== '' && (
              <span className="text-text-2 wrap-anywhere">{say(words.wasBefore, { before })}</span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
