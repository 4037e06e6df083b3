// Answers for a customer's tag: choosing it once, and passing it on.
import { useState } from 'react'
import { fieldProblem, useSend } from '#kit/screens/answers.tsx'
import { Page } from '#kit/screens/page.tsx'
import { Dock } from '#kit/screens/question.tsx'
import { Button } from '#kit/ui/button.tsx'
import { CopyButton } from '#kit/ui/copy-button.tsx'
import { Card } from '#kit/ui/panel.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { toast } from '#kit/ui/toast-store.ts'
import { say } from '#kit/words/words.ts'
import { chooseTag } from '../contract.ts'
import { readTag } from '../rules.ts'
import { words } from '../words.ts'
import { type Customer, useTakeCustomer } from './session.ts'

export function TagPage({ customer, above }: { customer: Customer; above: string }) {
  return (
    <Page title={say(words.tag)} above={above}>
      {customer.tag === null ? <ChooseTag /> : <YourTag tag={customer.tag} />}
    </Page>
  )
}

function YourTag({ tag }: { tag: string }) {
  return (
    <Card className="grid gap-3">
      <p className="text-20 font-semibold wrap-anywhere">{say(words.tagYours, { tag })}</p>
      <p className="text-14 text-pretty text-text-2">{say(words.tagYoursBody)}</p>
      <CopyButton text={`@${tag}`} label={say(words.tagCopy)} variant="soft" />
    </Card>
  )
}

function ChooseTag() {
  const [typed, setTyped] = useState('')
  const { send, pending, problem } = useSend(chooseTag)
  const takeCustomer = useTakeCustomer()
  const tag = readTag(typed)
  const choose = async () => {
    if (pending) return
    const answered = await send({ body: { tag: typed.trim() } })
    if (!answered.ok) return
    takeCustomer(answered.data)
    toast.success(say(words.tagSaved, { tag: answered.data.tag ?? '' }))
  }
  return (
    <form
      noValidate
      className="flex flex-1 flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        void choose()
      }}
    >
      <p className="px-1 text-14 text-pretty text-text-2">{say(words.tagLead)}</p>
      <TextInput
        label={say(words.tagLabel)}
        hint={say(words.tagHint)}
        error={fieldProblem(problem, 'tag') ?? problem?.message}
        before="@"
        name="tag"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={21}
        value={typed}
        onChange={setTyped}
        readOnly={pending}
      />
      <Dock>
        <Button type="submit" variant="primary" block pending={pending}>
          {tag === undefined ? say(words.tagSaveEmpty) : say(words.tagSave, { tag })}
        </Button>
      </Dock>
    </form>
  )
}
