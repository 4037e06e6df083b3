// Answers for how much: one number, what may still be sent, a note, and the price asked for at the end.
import { type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Redirect, useLocation } from 'wouter'
import { quoteTransfer } from '#features/orders/sending-contract.ts'
import { fieldProblem } from '#kit/screens/answers.tsx'
import { handOver } from '#kit/screens/handed-over.ts'
import { useAskOffer } from '#kit/screens/offer.tsx'
import { OfflineNote } from '#kit/screens/step-page.tsx'
import { useWide } from '#kit/screens/wide.ts'
import { words as screenWords } from '#kit/screens/words.ts'
import { Button } from '#kit/ui/button.tsx'
import { formatAmount } from '#kit/ui/format.ts'
import { LinkButton } from '#kit/ui/link-button.tsx'
import { Card } from '#kit/ui/panel.tsx'
import { ListSkeleton, Loading } from '#kit/ui/skeleton.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'
import { AmountField, typingFaultWords } from './amount-field.tsx'
import { AmountMessage, useRoom } from './amount-message.tsx'
import { CheckingBanner } from './checking.tsx'
import { FlowPage } from './flow-page.tsx'
import { Keypad } from './keypad.tsx'
import { useKeypad } from './keys.ts'
import { PayeeCard } from './payee-card.tsx'
import { wishOf } from './quote.ts'
import type { SendPlaces } from './send-places.ts'
import { isPerson, changeDraft, type Payee, useSending } from './sending.ts'
import { afterKey, amountOf, shownTyping, type Typing, typedOf } from './typed-amount.ts'
import { useChosenPayee } from './use-chosen-payee.ts'
import { useBeneficiaries } from './use-beneficiaries.ts'

interface AmountPageProps {
  readonly places: SendPlaces
  readonly offline: boolean
  /** That sending of this kind is stopped now, from whoever knows. */
  readonly paused?: (kind: Payee['kind']) => ReactNode
  /** A way to send it later, which needs no money now. */
  readonly later?: ReactNode
}

export function AmountPage(props: AmountPageProps) {
  const chosen = useChosenPayee()
  switch (chosen.at) {
    case 'coming':
      return <Coming places={props.places} />
    case 'nobody':
      return <Redirect to={`${props.places.hub}?led=${chosen.byId ? 'person-gone' : 'gone'}`} replace />
    case 'here': {
      const entry = props.places.entryOf(chosen.payee.kind)
      return entry === undefined ? <Amount {...props} payee={chosen.payee} /> : <OnItsPage href={entry} />
    }
  }
}

/** Chosen with its amount on a page of its own, it is changed there. */
function OnItsPage({ href }: { href: string }) {
  const { to, typed } = useSending().draft
  useState(() => handOver({ to, typed }))
  return <Redirect to={href} replace />
}

function Coming({ places }: { places: SendPlaces }) {
  return (
    <FlowPage title={say(words.amountTitle)} above={places.hub}>
      <Card flush>
        <Loading label={say(screenWords.loading)}>
          <ListSkeleton rows={1} />
        </Loading>
      </Card>
    </FlowPage>
  )
}

/** What was typed, why it is not taken, and what the server said about it. */
function useAmount(places: SendPlaces, offline: boolean) {
  const { draft } = useSending()
  // It was there when the page came: the first digit begins anew, and taking one back goes on with it.
  const [isWhole, setIsWhole] = useState(draft.typed !== '')
  const [fault, setFault] = useState<string>()
  const asking = useAskOffer(quoteTransfer)
  const { pending, problem } = asking
  const [, navigate] = useLocation()
  const forget = () => {
    setFault(undefined)
    asking.forget()
  }
  const take = (typing: Typing) => {
    if ('fault' in typing) return setFault(typingFaultWords(typing.fault))
    forget()
    setIsWhole(false)
    changeDraft({ typed: typing.typed })
  }
  const review = async () => {
    if (pending || offline) return
    const wish = wishOf(draft)
    if (wish === undefined) return setFault(say(words.amountMissing))
    forget()
    if ((await asking.ask({ body: wish })) === undefined) navigate(places.review)
  }
  const write = (note: string) => {
    asking.forget()
    changeDraft({ note })
  }
  const press = (key: string): boolean => {
    const typing = afterKey(isWhole && key !== 'Backspace' ? '' : draft.typed, key)
    if (typing !== undefined) take(typing)
    return typing !== undefined
  }
  const takeSame = (typed: string) => {
    take({ typed })
    setIsWhole(true)
  }
  return { draft, isWhole, fault, problem, pending, take, press, takeSame, write, review }
}

const noteMost = 60

function Amount({ places, offline, paused, later, payee }: AmountPageProps & { payee: Payee }) {
  const { draft, isWhole, fault, problem, pending, take, press, takeSame, write, review } = useAmount(
    places,
    offline,
  )
  const { typed, note } = draft
  const room = useRoom()
  // While the phone's own keyboard is up for the note there is no room for ours, and no use.
  const [isWriting, setIsWriting] = useState(false)
  const wide = useWide()
  const saidBy = useId()
  useKeypad(press)
  const amount = amountOf(typed)
  const noteFault = fieldProblem(problem, 'narration')
  const said = { fault, problem: noteFault === undefined ? problem : undefined, amount, room }
  return (
    <FlowPage
      title={say(words.amountTitle)}
      above={places.hub}
      onSubmit={() => void review()}
      dock={<ReviewButton amount={amount} pending={pending} disabled={offline} />}
    >
      {offline ? <OfflineNote says={words.offline} /> : paused?.(payee.kind)}
      <CheckingBanner />
      <PayeeCard payee={payee} confirmed={isPerson(payee)} aside={<ChangePayee places={places} />} />
      <div className="grid gap-2 py-1">
        <AmountField
          typed={typed}
          isWhole={isWhole}
          onTyping={take}
          hasKeypad={!wide}
          saidBy={saidBy}
          invalid={fault !== undefined || said.problem !== undefined}
        />
        <AmountMessage id={saidBy} {...said} places={places} />
        {typed === '' && <SameAgain onPress={takeSame} />}
      </div>
      <Note
        note={note}
        fault={noteFault}
        onWrite={write}
        isOpen={isWriting}
        onOpen={setIsWriting}
        aside={amount === undefined ? undefined : later}
      />
      {!wide && !isWriting && <Keypad onKey={press} />}
    </FlowPage>
  )
}

interface ReviewButtonProps {
  readonly amount: string | undefined
  readonly pending: boolean
  readonly disabled: boolean
}

function ReviewButton({ amount, pending, disabled }: ReviewButtonProps) {
  return (
    <Button type="submit" variant="primary" block pending={pending} disabled={disabled}>
      {amount === undefined
        ? say(words.reviewEmpty)
        : say(words.review, { amount: formatAmount({ currency: 'NGN', amount }) })}
    </Button>
  )
}

interface NoteProps {
  readonly note: string
  readonly fault: string | undefined
  readonly onWrite: (note: string) => void
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
  /** What else may be added. */
  readonly aside: ReactNode
}

/** Most send without one, so it takes the room of a field only while it is written; then one line shows it. */
function Note({ note, fault, onWrite, isOpen, onOpen, aside }: NoteProps) {
  const field = useRef<HTMLInputElement>(null)
  const show = () => {
    flushSync(() => onOpen(true))
    field.current?.focus()
  }
  if (!isOpen && fault === undefined) {
    return (
      <p className="flex flex-wrap items-center justify-center gap-x-6 text-14">
        <LinkButton onPress={show}>
          {note.trim() === '' ? (
            say(words.addNote)
          ) : (
            <span className="block max-w-44 truncate">{say(words.noteIs, { note })}</span>
          )}
        </LinkButton>
        {aside}
      </p>
    )
  }
  return (
    <TextInput
      ref={field}
      label={say(words.note)}
      hint={say(words.noteHint)}
      error={fault}
      value={note}
      onChange={onWrite}
      onBlur={() => onOpen(false)}
      maxLength={noteMost}
      autoComplete="off"
      name="note"
      aside={note.length > noteMost - 20 && say(words.noteLeft, { count: noteMost - note.length })}
    />
  )
}

function ChangePayee({ places }: { places: SendPlaces }) {
  const [, navigate] = useLocation()
  const change = () => {
    changeDraft({ isChanging: true })
    navigate(places.hub)
  }
  return <LinkButton onPress={change}>{say(words.change)}</LinkButton>
}

/** The amount of last time as one press, for somebody who was paid before. */
function SameAgain({ onPress }: { onPress: (typed: string) => void }) {
  const { draft } = useSending()
  const { data } = useBeneficiaries()
  const last = data?.find(({ id }) => id === draft.chosenBy)?.last_amount ?? null
  if (last === null) return null
  const typed = typedOf(last)
  return (
    <p className="text-center">
      <Button size="sm" variant="soft" onClick={() => onPress(typed)}>
        {say(words.sameAgain, { amount: `₦${shownTyping(typed)}` })}
      </Button>
    </p>
  )
}
