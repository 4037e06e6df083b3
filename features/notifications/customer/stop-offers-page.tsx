// Answers for the link at the end of mails about offers: one press ends them, signed in or not.
import { useSend } from '#kit/screens/answers.tsx'
import { Button } from '#kit/ui/button.tsx'
import { say } from '#kit/words/words.ts'
import { stopOffers } from '../contract.ts'
import { words } from '../words.ts'

export function StopOffersPage({ token }: { token: string }) {
  const { send, pending, answer, problem } = useSend(stopOffers)
  const press = () => {
    if (!pending) void send({ query: {}, body: { token } })
  }
  return (
    <div className="grid gap-4">
      <h2 className="text-20 font-semibold">{say(words.stopTitle)}</h2>
      <p className="text-text-2">{say(words.stopBody)}</p>
      {answer !== undefined ? (
        <p role="status" className="font-medium text-success">
          {say(words.stopped)}
        </p>
      ) : (
        <>
          {problem !== undefined && (
            <p role="alert" className="text-danger">
              {problem.message}
            </p>
          )}
          <Button variant="primary" block pending={pending} onClick={press}>
            {say(words.stopAct)}
          </Button>
        </>
      )}
    </div>
  )
}
