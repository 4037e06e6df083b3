// Answers for the form of a new contact: written, authorised, and changed by what the page that uses it gives.
import { type ReactNode, useState } from 'react'
import type { Problem } from '#kit/http/contract.ts'
import { fieldProblem } from '#kit/screens/answers.tsx'
import type { Authorise } from '#kit/screens/authorise.ts'
import { Button } from '#kit/ui/button.tsx'
import { say, type Word } from '#kit/words/words.ts'
import { words } from '../words.ts'

interface Prepared {
  readonly value: string
  readonly hash: string
  readonly seen: string
}

export type Sent<Data> = Promise<
  { readonly ok: true; readonly data: Data } | { readonly ok: false; readonly problem: Problem }
>

interface FieldProps {
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (typed: string) => void
}

interface ContactFormProps<Made> {
  readonly Authorise: Authorise
  readonly act: Word
  /** What is authorised, with the contact as it is shown. */
  readonly authorises: (value: string) => string
  readonly field: (props: FieldProps) => ReactNode
  /** The name of the field in refusals. */
  readonly name: 'email' | 'phone'
  /** What was typed as it is sent, and what is wrong with it. */
  readonly read: (typed: string) => { readonly value: string; readonly fault: string | undefined }
  readonly prepare: (value: string) => Sent<Prepared>
  readonly change: (value: string, authorisationId: string) => Sent<Made>
  /** While one of the two is under way. */
  readonly preparing: boolean
  readonly changing: boolean
  readonly onCancel: () => void
  readonly onChanged: (made: Made) => void
}

export function ContactForm<Made>(props: ContactFormProps<Made>) {
  const { Authorise, act, authorises, field, preparing, changing, onCancel } = props
  const { typed, type, fault, prepared, prepare, change, forget } = useContact(props)
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void prepare()
      }}
    >
      {field({ value: typed, error: fault, onChange: type })}
      <Button type="submit" variant="primary" block pending={preparing}>
        {say(act)}
      </Button>
      <Button variant="ghost" block onClick={onCancel}>
        {say(words.cancel)}
      </Button>
      {prepared !== undefined && (
        <Authorise
          purpose="contact"
          hash={prepared.hash}
          seen={prepared.seen}
          strength="strong"
          busy={changing}
          onAuthorised={(id) => void change(prepared, id)}
          onClose={forget}
        >
          {authorises(prepared.value)}
        </Authorise>
      )}
    </form>
  )
}

/** Reads what was typed, has it authorised, and changes it. */
function useContact<Made>(props: ContactFormProps<Made>) {
  const { name, read, preparing, onChanged } = props
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string>()
  const [prepared, setPrepared] = useState<Prepared>()
  const prepare = async () => {
    const { value, fault: wrong } = read(typed)
    setFault(wrong)
    if (wrong !== undefined || preparing) return
    const answered = await props.prepare(value)
    if (answered.ok) setPrepared(answered.data)
    else setFault(fieldProblem(answered.problem, name) ?? answered.problem.message)
  }
  const change = async ({ value }: Prepared, authorisationId: string) => {
    const answered = await props.change(value, authorisationId)
    setPrepared(undefined)
    if (answered.ok) onChanged(answered.data)
    else setFault(answered.problem.message)
  }
  const type = (text: string) => {
    setFault(undefined)
    setTyped(text)
  }
  return { typed, type, fault, prepared, prepare, change, forget: () => setPrepared(undefined) }
}
