// Answers for a request to close an account on its user's record: how it stands, closing the account, and rejecting the request.
import { useState } from 'react'
import { useAnswer } from '#kit/screens/answers.tsx'
import type { UserParts } from '#kit/screens/desk-feature.ts'
import { useAct, useActByTwo } from '#kit/screens/reviewed.ts'
import { NobodyToApprove, SentForApproval } from '#kit/screens/sent-for-approval.tsx'
import { SettingDialog } from '#kit/screens/setting-dialog.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { formatAmount, formatDate } from '#kit/ui/format.ts'
import { useNow } from '#kit/ui/now.ts'
import { say } from '#kit/words/words.ts'
import { inOneLine } from '../rules.ts'
import { stateWords } from '../queue-words.ts'
import { closeAccount, findClosingOf, rejectClosing } from '../staff-contract.ts'
import { type Closing, standingOf } from './in-words.ts'
import { words } from './words.ts'

/** Nothing where nobody asked. */
export function ClosingPanel({ user, may, signInHref }: UserParts) {
  const { data } = useAnswer(findClosingOf, { params: { id: user.uuid } })
  const mayEnd = may(closeAccount.name)
  const request = data?.request
  if (!request) return null
  return request.state === 'asked' ? (
    <Open request={request} lacksApprover={data.lacks_approver} mayEnd={mayEnd} signInHref={signInHref} />
  ) : (
    <Ended request={request} />
  )
}

function Ended({ request: { state, asked_at: asked, ended_at: ended, told } }: { request: Closing }) {
  const values = { day: formatDate(ended ?? asked), asked: formatDate(asked), told: told ?? '' }
  return state === 'closed' ? (
    <Banner tone="neutral" title={say(words.closedTitle)}>
      {say(words.closedBody, values)}
    </Banner>
  ) : (
    <Banner tone="neutral" title={say(words.rejectedTitle)}>
      {say(words.rejectedBody, values)}
    </Banner>
  )
}

interface OpenProps {
  readonly mayEnd: boolean
  readonly signInHref: string
  readonly request: Closing
  readonly lacksApprover: boolean
}

function Open({ request, lacksApprover, mayEnd, signInHref }: OpenProps) {
  const standing = standingOf(request, useNow())
  const [ending, setEnding] = useState<'close' | 'reject'>()
  const values = {
    asked: formatDate(request.asked_at),
    day: formatDate(request.closes_at),
    reasons: inOneLine(request.blocks, (one) => formatAmount(one)),
  }
  const body = {
    not_due: words.notDueBody,
    blocked: words.blockedBody,
    ready: words.readyBody,
    ended: stateWords.closed,
  }
  const same = { request, signInHref, onClose: () => setEnding(undefined) }
  return (
    <>
      <Banner tone="warning" title={say(words.title)}>
        <p>{say(body[standing], values)}</p>
        {mayEnd && (
          <p className="mt-2 flex flex-wrap gap-2">
            {standing === 'ready' && (
              <Button size="sm" onClick={() => setEnding('close')}>
                {say(words.close)}
              </Button>
            )}
            <Button size="sm" onClick={() => setEnding('reject')}>
              {say(words.reject)}
            </Button>
          </p>
        )}
      </Banner>
      {ending === 'close' && <CloseDialog {...same} lacksApprover={lacksApprover} />}
      {ending === 'reject' && <RejectDialog {...same} />}
    </>
  )
}

interface DialogProps {
  readonly request: Closing
  readonly signInHref: string
  readonly onClose: () => void
}

function CloseDialog(props: DialogProps & Pick<OpenProps, 'lacksApprover'>) {
  const { user } = props.request
  const { lacksApprover, signInHref, onClose } = props
  const { act, waiting, pending, problem } = useActByTwo(closeAccount, onClose)
  if (waiting !== undefined)
    return <SentForApproval title={say(words.sent)} pending={waiting} onClose={onClose} />
  return (
    <SettingDialog
      danger
      title={say(words.closeTitle, { name: user.name })}
      effect={say(words.closeEffect)}
      act={say(words.send)}
      reasonMost={140}
      {...{ pending, problem, signInHref, onClose }}
      onSubmit={(reason) => void act({ params: { id: user.uuid }, body: { reason } })}
    >
      {lacksApprover && <NobodyToApprove />}
    </SettingDialog>
  )
}

function RejectDialog({ request: { user }, signInHref, onClose }: DialogProps) {
  const { act, pending, problem } = useAct(rejectClosing, onClose)
  return (
    <SettingDialog
      title={say(words.rejectTitle, { name: user.name })}
      effect={say(words.rejectEffect)}
      act={say(words.reject)}
      reasonMost={200}
      isReasonRead
      {...{ pending, problem, signInHref, onClose }}
      onSubmit={(reason) => void act({ params: { id: user.uuid }, body: { reason } })}
    />
  )
}
