// Answers for deciding many users at once: what would become of each, the reason, and what became of each.
import type { WireAnswer, WireBody } from '#kit/http/contract.ts'
import { useSend } from '#kit/screens/answers.tsx'
import { ManyLooking, ManyReview, saysOf } from '#kit/screens/many-dialogs.tsx'
import { useDeciding } from '#kit/screens/one-word.ts'
import { statusWord } from '#kit/words/status-word.ts'
import { say, sayCount } from '#kit/words/words.ts'
import { approveUsers, previewUsers, rejectUsers } from '../many-contract.ts'
import { manyWords } from './many-words.ts'
import { type Reason, ReasonForMany } from './reason-for-many.tsx'
import type { Verdict } from './verdicts.ts'

type Preview = WireAnswer<typeof previewUsers>

export interface WhichUsers {
  /** Named one by one. */
  readonly users?: readonly string[]
  /** Everybody whom a list showed. */
  readonly matching?: NonNullable<WireBody<typeof previewUsers>['matching']>
}

interface DecideUsersProps {
  readonly verdict: Verdict
  readonly which: WhichUsers
  /** `decided`: something was done, or may have been. */
  readonly onClose: (decided: boolean) => void
}

export function DecideUsers({ verdict, which, onClose }: DecideUsersProps) {
  const { send, answer, problem } = useSend(previewUsers)
  const { users, matching } = which
  const look = () =>
    void send({
      body: {
        verdict,
        ...(users === undefined ? {} : { users: [...users] }),
        ...(matching === undefined ? {} : { matching }),
      },
    })
  return (
    <ManyLooking
      says={saysOf(manyWords, verdict)}
      {...{ answer, problem }}
      onLook={look}
      onClose={() => onClose(false)}
    >
      {(preview) => <Review {...{ verdict, preview, onClose }} onLook={look} />}
    </ManyLooking>
  )
}

interface ReviewProps {
  readonly verdict: Verdict
  readonly preview: Preview
  readonly onLook: () => void
  readonly onClose: (decided: boolean) => void
}

function Review({ verdict, preview, onLook, onClose }: ReviewProps) {
  const approving = useSend(approveUsers)
  const rejecting = useSend(rejectUsers)
  const { pending, problem } = verdict === 'approve' ? approving : rejecting
  const items = preview.items.map(({ uuid: id, hash }) => ({ id, hash }))
  const { act, count, ...word } = useDeciding(
    { items, hash: preview.hash },
    (decided, { code, text }: Reason, idempotencyKey) => {
      const body = { ...decided, ...(text === '' ? {} : { reason: text }) }
      return code === undefined
        ? approving.send({ body, idempotencyKey })
        : rejecting.send({ body: { ...body, reason_code: code }, idempotencyKey })
    },
  )
  const says = saysOf(manyWords, verdict)
  return (
    <ManyReview
      description={
        <>
          {sayCount(says.can, count)} {count > 0 && say(manyWords[`${verdict}Effect`])}{' '}
          {leftOut(preview, count)}
        </>
      }
      lines={linesOf(preview)}
      field="reason"
      deciding={{ ...word, pending, problem }}
      {...{ says, count, onLook, onClose }}
    >
      {(form) => <ReasonForMany {...form} verdict={verdict} onSubmit={act} />}
    </ManyReview>
  )
}

function leftOut({ total, total_is_estimate: isEstimate, items }: Preview, count: number): string {
  const refused = items.length - count
  const others = Math.max(0, total - items.length)
  const rest = sayCount(manyWords.others, others)
  return [
    ...(refused === 0 ? [] : [sayCount(manyWords.cannot, refused)]),
    ...(others === 0 ? [] : [isEstimate ? say(manyWords.aboutOthers, { others: rest }) : rest]),
  ].join(' ')
}

const linesOf = ({ items }: Preview) =>
  items.map(({ uuid, name, email, status, why }) => ({
    id: uuid,
    title: name,
    note: name === email ? statusWord(status) : `${email} · ${statusWord(status)}`,
    why,
  }))
