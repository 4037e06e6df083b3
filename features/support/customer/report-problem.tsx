// Answers for telling support about one payment without leaving it: the form knows the payment, the mail is the other way.
import CircleCheck from 'lucide-react/icons/circle-check'
import { type SyntheticEvent, useState } from 'react'
import { fieldProblem, useSend } from '#kit/screens/answers.tsx'
import { useShownText } from '#kit/ui/amounts-hidden.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { useBrand } from '#kit/ui/brand.tsx'
import { Button, ButtonLink } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Sheet } from '#kit/ui/sheet.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { say } from '#kit/words/words.ts'
import { sendMessage } from '../contract.ts'
import { linesOf, mailHref, messageOf, type Payment, subjectOf, writtenMost } from './problem.ts'
import { words } from './words.ts'

export interface ReportSheetProps {
  readonly payment: Payment
  /** Who writes, and where the answer goes. */
  readonly writer: { readonly name: string; readonly email: string }
  readonly onClose: () => void
}

export function ReportSheet({ payment, writer, onClose }: ReportSheetProps) {
  const sending = useSend(sendMessage)
  const { answer, pending } = sending
  return (
    <Sheet
      open
      onClose={onClose}
      title={say(answer === undefined ? words.title : words.sentTitle)}
      hideTitle={answer !== undefined}
      busy={pending}
    >
      {answer === undefined ? (
        <Form payment={payment} writer={writer} sending={sending} />
      ) : (
        <EmptyState
          icon={<CircleCheck aria-hidden="true" size={24} strokeWidth={1.75} />}
          title={say(words.sentTitle)}
          action={
            <Button variant="primary" onClick={onClose}>
              {say(words.done)}
            </Button>
          }
        >
          <span role="status">
            {say(words.sentBody, { email: writer.email, reference: answer.reference })}
          </span>
        </EmptyState>
      )}
    </Sheet>
  )
}

interface FormProps extends Omit<ReportSheetProps, 'onClose'> {
  readonly sending: ReturnType<typeof useSend<typeof sendMessage>>
}

function Form({ payment, writer, sending }: FormProps) {
  const { emails } = useBrand()
  const [written, setWritten] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const { pending, problem } = sending
  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    if (pending) return
    if (written.trim() === '') return setIsMissing(true)
    // Sent again after a lost answer, the same words are one message.
    void sending.send({ body: { ...writer, message: messageOf(payment, written) } })
  }
  const fault = isMissing ? say(words.missing) : fieldProblem(problem, 'message')
  return (
    <form noValidate onSubmit={send} className="grid gap-4">
      <About payment={payment} />
      <TextInput
        label={say(words.whatHappened)}
        hint={say(words.hint)}
        error={fault}
        rows={4}
        value={written}
        onChange={(text) => {
          setWritten(text)
          setIsMissing(false)
        }}
        maxLength={writtenMost}
        autoComplete="off"
        disabled={pending}
        focusFirst
      />
      {problem !== undefined && fault === undefined && (
        <Banner tone="danger" live>
          {say(words.notSent, { why: problem.message, email: emails.support })}
        </Banner>
      )}
      <div className="grid gap-2">
        <Button type="submit" variant="primary" block pending={pending}>
          {say(words.send)}
        </Button>
        <ButtonLink external variant="ghost" block href={mailHref(emails.support, payment, written)}>
          {say(words.byMail)}
        </ButtonLink>
      </div>
    </form>
  )
}

function About({ payment }: { payment: Payment }) {
  const shown = useShownText()
  return (
    <section aria-label={say(words.about)} className="rounded-card bg-sunken p-4 text-14 text-text-2">
      <h3 className="font-semibold text-text wrap-anywhere">{subjectOf(payment)}</h3>
      {linesOf(payment).map((line) => (
        <p key={line} className="wrap-anywhere">
          {shown(line)}
        </p>
      ))}
    </section>
  )
}
