// Answers for where one is signed in oneself, and ending what is somewhere else.
import { troubleWith, useAnswer, useSend } from '#kit/screens/answers.tsx'
import { SettingsPanel } from '#kit/screens/settings-panel.tsx'
import { toast } from '#kit/ui/toast-store.ts'
import { say } from '#kit/words/words.ts'
import { endMySession, listMySessions } from '../contract.ts'
import { words } from '../words.ts'
import { type Session, SessionRow } from './session-rows.tsx'

export function MySessionsPanel() {
  const { data, error, refetch } = useAnswer(listMySessions, {})
  const ending = useSend(endMySession)
  const end = async ({ id }: Session) => {
    if (ending.pending) return
    const answered = await ending.send({ params: { session_id: id }, body: {} })
    if (answered.ok) toast.success(answered.message)
    else toast.error(answered.problem.message)
    await refetch()
  }
  return (
    <SettingsPanel
      title={say(words.mySessions)}
      note={say(words.mySessionsNote)}
      {...troubleWith({ error, refetch })}
      empty={say(words.sessionsNone)}
      rows={data?.items.map((session) => (
        <SessionRow
          key={session.id}
          session={session}
          pending={ending.pending}
          onEnd={(one) => void end(one)}
        />
      ))}
    />
  )
}
