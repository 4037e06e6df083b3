// Answers for taking a planned row of a setting back before it begins, with a reason and a second person.
import { formatDate } from '#kit/ui/format.ts'
import { say } from '#kit/words/words.ts'
import { deskWords as words } from './desk-words.ts'
import { type Sender, useAsked } from './reviewed.ts'
import { SentForApproval } from './sent-for-approval.tsx'
import { SettingDialog } from './setting-dialog.tsx'

interface TakeBackDialogProps<Which extends object> {
  readonly name: string
  readonly from: string
  /** The row, as the call names it. */
  readonly which: Which
  readonly sending: Sender<
    { readonly body: NoInfer<Which> & { readonly reason: string }; readonly idempotencyKey: string },
    unknown
  >
  readonly signInHref: string
  readonly onClose: () => void
}

export function TakeBackDialog<Which extends object>(props: TakeBackDialogProps<Which>) {
  const { name, from, which, sending, signInHref, onClose } = props
  const { pending, problem, send } = sending
  const { keyFor, waiting, hear } = useAsked(onClose)
  const title = say(words.takeBackOf, { name })
  const ask = async (reason: string) => {
    const body = { ...which, reason }
    if (!pending) hear(await send({ body, idempotencyKey: keyFor(body) }))
  }
  if (waiting !== undefined) return <SentForApproval title={title} pending={waiting} onClose={onClose} />
  return (
    <SettingDialog
      title={title}
      effect={say(words.takeBackEffect, { day: formatDate(from) })}
      act={say(words.sendForApproval)}
      reasonMost={140}
      {...{ pending, problem, signInHref, onClose }}
      onSubmit={(reason) => void ask(reason)}
    />
  )
}
