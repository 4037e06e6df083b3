// Answers for recording that a closed customer was paid what came back for them: the payment is named, and what is posted is seen.
import { useState } from 'react'
import { useAnswer, useSend } from '#kit/screens/answers.tsx'
import { CaseActDialog, type CaseActProps } from '#kit/screens/case-act.tsx'
import { usePreviewedAct } from '#kit/screens/reviewed.ts'
import { Button } from '#kit/ui/button.tsx'
import { formatAmount, formatDateTime } from '#kit/ui/format.ts'
import { Select } from '#kit/ui/select.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { say } from '#kit/words/words.ts'
import { listReturnPayments, previewReturnSettlement, settleReturn } from '../return-contract.ts'
import { words } from './return-words.ts'

const said = { title: words.settleTitle, effect: words.settleEffect, act: words.settle }

export function SettleDialog(props: CaseActProps) {
  const [payment, setPayment] = useState<string>()
  const params = { id: props.caseId }
  const bank_reference = payment ?? ''
  const isChosen = payment !== undefined
  const sending = useSend(settleReturn)
  const acting = usePreviewedAct({
    preview: useAnswer(previewReturnSettlement, { params, query: { bank_reference } }, { enabled: isChosen }),
    sending,
    send: (body, idempotencyKey) =>
      sending.send({ params, body: { ...body, bank_reference }, idempotencyKey }),
    onDone: props.onClose,
  })
  return (
    <CaseActDialog
      {...props}
      {...{ acting, isChosen }}
      words={said}
      choice={<PaymentField caseId={props.caseId} onFind={setPayment} />}
    />
  )
}

const shortest = 3

/** Chosen among the lines that fit, or the bank's reference of another one; nothing is asked while it is typed. */
function PaymentField({ caseId, onFind }: { caseId: string; onFind: (reference: string) => void }) {
  const { data: lines } = useAnswer(listReturnPayments, { params: { id: caseId } })
  const [typed, setTyped] = useState('')
  const reference = typed.trim()
  const choose = (line: string) => {
    setTyped(line)
    onFind(line)
  }
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (reference.length >= shortest) onFind(reference)
      }}
    >
      {lines?.length === 0 && <p className="text-13 text-text-2">{say(words.noPayment)}</p>}
      {lines !== undefined && lines.length > 0 && (
        <Select
          label={say(words.payments)}
          hint={say(words.paymentsHint)}
          placeholder={say(words.choosePayment)}
          choices={lines.map(({ bank_reference: value, amount, at }) => ({
            value,
            label: `${formatDateTime(at)} · ${formatAmount({ currency: 'NGN', amount })} · ${value}`,
          }))}
          value={lines.some((line) => line.bank_reference === reference) ? reference : ''}
          onChange={choose}
        />
      )}
      <TextInput
        label={say(words.payment)}
        hint={say(words.paymentHint)}
        name="bank_reference"
        autoComplete="off"
        maxLength={120}
        value={typed}
        onChange={setTyped}
      />
      <Button type="submit" className="justify-self-start" disabled={reference.length < shortest}>
        {say(words.find)}
      </Button>
    </form>
  )
}
