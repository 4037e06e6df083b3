// Answers for the code that proves a new address or number: typed, checked, and another one when the seconds are over.
import type { Customer } from '#features/customer-sign-in/contract.ts'
import { AnotherCodeRow, CodeBoxes, useMailedCode } from '#kit/screens/mailed-code.tsx'
import { Button } from '#kit/ui/button.tsx'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'
import type { Sent } from './contact-form.tsx'

interface ProveContactProps {
  /** What was answered when the code was sent, and when that was. */
  readonly made: { readonly code_length: number; readonly resend_after_seconds: number }
  readonly at: Date
  readonly bySms?: boolean
  readonly lead: string
  readonly confirm: (code: string) => Sent<Customer>
  readonly confirming: boolean
  readonly resend: () => Sent<unknown>
  readonly resending: boolean
  readonly onCancel: () => void
  readonly onConfirmed: (customer: Customer) => void
}

export function ProveContact(props: ProveContactProps) {
  const { made, at, bySms, lead, confirming: pending, onCancel, onConfirmed } = props
  const { code_length: length, resend_after_seconds: seconds } = made
  const { code, fault, check, type } = useMailedCode({
    length,
    pending,
    bySms,
    send: async (digits) => {
      const answered = await props.confirm(digits)
      if (!answered.ok) return { fault: answered.problem.message }
      onConfirmed(answered.data)
      return undefined
    },
  })
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void check(code)
      }}
    >
      <p className="text-14 text-text-2">{lead}</p>
      <div className="grid gap-2">
        <CodeBoxes length={length} value={code} onChange={type} error={fault} disabled={pending} />
        <AnotherCodeRow
          at={new Date(at.getTime() + seconds * 1000)}
          pending={props.resending}
          onAsk={async () => {
            const answered = await props.resend()
            type('')
            return answered
          }}
        />
      </div>
      <Button type="submit" variant="primary" block pending={pending}>
        {say(words.confirm)}
      </Button>
      <Button variant="ghost" block onClick={onCancel}>
        {say(words.cancel)}
      </Button>
    </form>
  )
}
