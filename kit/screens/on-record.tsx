// Answers for the actions below a request of a queue that is decided on its customer's record: the way there, and Close.
import { Button, ButtonLink } from '#kit/ui/button.tsx'
import { say } from '#kit/words/words.ts'
import { queueWords } from './queue-words.ts'

/** `href`: of the record, while there is something to decide. */
export function OnRecord({ href, onClose }: { href: string | undefined; onClose: () => void }) {
  return (
    <>
      <Button onClick={onClose} data-focus-first="">
        {say(queueWords.close)}
      </Button>
      {href !== undefined && (
        <ButtonLink variant="primary" href={href}>
          {say(queueWords.openRecord)}
        </ButtonLink>
      )}
    </>
  )
}
