// Answers for taking a planned row of a setting back before it begins, with a reason and a second person.
import type { Problem } from '#kit/http/contract.ts'
import { formatDate } from '#kit/ui/format.ts'
import { say } from '#kit/words/words.ts'
import { deskWords as words } from './desk-words.ts'
import { type Answered, useAsked } from './reviewed.ts'
import { SentForApproval } from './sent-for-approval.tsx'
import { SettingDialog } from './setting-dialog.tsx'

interface TakeBackDialogProps {
  readonly name: string
  readonly from: string
  readonly sending: { readonly pending: boolean; readonly problem: Problem | undefined }
  /** Asks for it, for a reason. */
  readonly send: (reason: string, keyFor: (body: object) => string) => Promise<Answered<object>>
  readonly signInHref: string
  readonly onClose: () => void
}

export function TakeBackDialog({ name, from, sending, send, signInHref, onClose }: TakeBackDialogProps) {
  const { pending, problem } = sending
  const { keyFor, waiting, hear } = useAsked(onClose)
  const title = say(words.takeBackOf, { name })
  const ask = async (reason: string) => {
    if (!pending) hear(await send(reason, keyFor))
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
