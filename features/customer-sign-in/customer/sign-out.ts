// Answers for signing out: the server ends the session, this device forgets the person.
import { useSend } from '#kit/screens/answers.tsx'
import { toast } from '#kit/ui/toast-store.ts'
import { say } from '#kit/words/words.ts'
import { signOut } from '../contract.ts'
import { words } from '../words.ts'
import { useDraft } from './draft.tsx'
import { useForgetCustomer } from './session.ts'

export function useSignOut(): { signOut: () => Promise<void>; pending: boolean } {
  const sending = useSend(signOut)
  const forget = useForgetCustomer()
  const { clear } = useDraft()
  const leave = async () => {
    if (sending.pending) return
    const answered = await sending.send({ body: {} })
    // A session that the server does not know any more is as good as ended.
    if (!answered.ok && answered.problem.status !== 401) {
      const { code, message } = answered.problem
      return void toast.error(code === 'offline' ? say(words.signOutOffline) : message)
    }
    clear()
    forget()
  }
  return { signOut: leave, pending: sending.pending }
}
