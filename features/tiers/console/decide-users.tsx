// Answers for deciding many users at once: what would become of each, the reason, and what became of each.
import { useQueryClient } from '@tanstack/react-query'
import type { WireAnswer, WireBody } from '#kit/http/contract.ts'
import { useSend } from '#kit/screens/answers.tsx'
import { ManyLooking, ManyReview } from '#kit/screens/many-dialogs.tsx'
import { useOneWord } from '#kit/screens/one-word.ts'
import { statusWord } from '#kit/words/status-word.ts'
import { say, sayCount } from '#kit/words/words.ts'
import { approveUsers, previewUsers, rejectUsers } from '../many-contract.ts'
import { manyWords } from './many-words.ts'
import { type Reason, ReasonForMany } from './reason-for-many.tsx'
import type { Verdict } from './verdicts.ts'

type Preview = WireAnswer<typeof previewUsers>
type Outcome = WireAnswer<typeof approveUsers>

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

const wordsOf = {
  approve: {
    looking: manyWords.approveLooking,
    title: manyWords.approveTitle,
    none: manyWords.approveNone,
    can: manyWords.canApprove,
    effect: manyWords.approveEffect,
    act: manyWords.approveAct,
    done: manyWords.approved,
    look: 'primary',
  },
  reject: {
    looking: manyWords.rejectLooking,
    title: manyWords.rejectTitle,
    none: manyWords.rejectNone,
    can: manyWords.canReject,
    effect: manyWords.rejectEffect,
    act: manyWords.rejectAct,
    done: manyWords.rejected,
    look: 'danger',
  },
} as const

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
      says={wordsOf[verdict]}
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

/** Sends exactly those who were seen and can be decided, under the hash of all of them. */
function useDeciding({ verdict, preview }: Pick<ReviewProps, 'verdict' | 'preview'>) {
  const answers = useQueryClient()
  const approving = useSend(approveUsers)
  const rejecting = useSend(rejectUsers)
  const { pending, problem } = verdict === 'approve' ? approving : rejecting
  const items = preview.items.flatMap(({ uuid: id, hash }) => (hash === null ? [] : [{ id, hash }]))
  const word = useOneWord<Reason, Outcome>(async ({ code, text }, key) => {
    const reason = text === '' ? {} : { reason: text }
    const body = { items, hash: preview.hash ?? '', ...reason }
    const answered =
      code === undefined
        ? await approving.send({ body, idempotencyKey: key })
        : await rejecting.send({ body: { ...body, reason_code: code }, idempotencyKey: key })
    if (answered.ok) void answers.invalidateQueries()
    return answered
  })
  return { ...word, count: items.length, pending, problem }
}

function Review({ verdict, preview, onLook, onClose }: ReviewProps) {
  const { act, count, ...deciding } = useDeciding({ verdict, preview })
  const says = wordsOf[verdict]
  return (
    <ManyReview
      description={
        <>
          {sayCount(says.can, count)} {count > 0 && say(says.effect)} {leftOut(preview, count)}
        </>
      }
      lines={linesOf(preview)}
      field="reason"
      {...{ says, count, deciding, onLook, onClose }}
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
