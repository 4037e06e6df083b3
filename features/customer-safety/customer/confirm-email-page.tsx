// Answers for the link to an address that staff wrote down: whoever reads its mail confirms it, signed in or not.
import { useSend } from '#kit/screens/answers.tsx'
import { Button, ButtonLink } from '#kit/ui/button.tsx'
import { say } from '#kit/words/words.ts'
import { confirmEmailByLink } from '../contract.ts'
import { words } from '../words.ts'

interface ConfirmEmailPageProps {
  /** `<id>.<token>`, as it stands after `#` in the mail. */
  readonly secret: string
  readonly signInHref: string
}

export function ConfirmEmailPage({ secret, signInHref }: ConfirmEmailPageProps) {
  const { send, pending, answer, problem } = useSend(confirmEmailByLink)
  const [, id, token] = /^([0-9a-f-]{36})\.([\w-]{20,80})$/.exec(secret) ?? []
  const press = () => {
    if (!pending && id !== undefined && token !== undefined) void send({ params: { id }, body: { token } })
  }
  return (
    <div className="grid gap-4">
      <h2 className="text-20 font-semibold">{say(words.linkTitle)}</h2>
      {answer !== undefined ? (
        <>
          <p role="status" className="font-medium text-success">
            {say(words.linkDone, { email: answer.email })}
          </p>
          <ButtonLink href={signInHref} block>
            {say(words.linkSignIn)}
          </ButtonLink>
        </>
      ) : id === undefined ? (
        <p className="text-warning">{say(words.linkDead)}</p>
      ) : (
        <>
          <p className="text-text-2">{say(words.linkBody)}</p>
          {problem !== undefined && (
            <p role="alert" className="text-danger">
              {problem.message}
            </p>
          )}
          <Button variant="primary" block pending={pending} onClick={press}>
            {say(words.linkConfirm)}
          </Button>
        </>
      )}
    </div>
  )
}
