// Answers for one message of staff: its words, what became of it in numbers, each person, and steering it.
import { useState } from 'react'
import type { WireAnswer } from '#kit/http/contract.ts'
import { troubleOf, useAnswer } from '#kit/screens/answers.tsx'
import { Button } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Facts } from '#kit/ui/facts.tsx'
import { formatCount } from '#kit/ui/format.ts'
import { Panel } from '#kit/ui/panel.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { TextLink } from '#kit/ui/text-link.tsx'
import { Time } from '#kit/ui/time.tsx'
import { say, sayCount } from '#kit/words/words.ts'
import { deliveryStates, findMessage } from '../contract.ts'
import { audienceOf, makersOf, MessageState, reachedOf } from './message-list.tsx'
import { Recipients } from './recipients.tsx'
import { SteerDialog, type Steering } from './steer-dialog.tsx'
import { words } from './words.ts'

type Detail = WireAnswer<typeof findMessage>

interface MessageDetailProps {
  readonly id: string
  readonly allHref: string
  readonly userHref: (uuid: string) => string
  readonly mayStop: boolean
  readonly mayResend: boolean
}

export function MessageDetail(props: MessageDetailProps) {
  const { id, allHref } = props
  const { data, error, refetch } = useAnswer(findMessage, { params: { id } })
  const status = error?.problem.status
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="text-13">
        <TextLink href={allHref}>{say(words.all)}</TextLink>
      </p>
      {data !== undefined ? (
        <Message {...props} message={data} />
      ) : error === null ? (
        <Loading label={say(words.loading)}>
          <Skeleton className="h-48 w-full rounded-card" />
        </Loading>
      ) : status === 404 || status === 422 ? (
        <EmptyState title={say(words.noSuch)} />
      ) : (
        <ErrorState trouble={troubleOf(error)} onRetry={() => void refetch()} />
      )}
    </div>
  )
}

function Message({ message, userHref, mayStop, mayResend }: MessageDetailProps & { message: Detail }) {
  const [steering, setSteering] = useState<Steering>()
  const { id, state, resendable } = message
  return (
    <>
      <Panel
        title={<span className="wrap-anywhere">{message.subject}</span>}
        aside={<MessageState state={state} />}
        foot={
          <span className="flex flex-wrap gap-2">
            {mayStop && state === 'running' && (
              <Button size="sm" onClick={() => setSteering('stop')}>
                {say(words.stop)}
              </Button>
            )}
            {mayResend && resendable > 0 && (
              <Button size="sm" onClick={() => setSteering('resend')}>
                {sayCount(words.resend, resendable)}
              </Button>
            )}
          </span>
        }
      >
        <div className="grid gap-4">
          <p className="text-13 wrap-anywhere whitespace-pre-line">{message.body}</p>
          <Facts facts={factsOf(message, userHref)} />
        </div>
      </Panel>
      <Panel title={say(words.deliveries)} note={say(words.deliveriesNote)}>
        <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
          {deliveryStates.map((one) => (
            <div key={one}>
              <dt className="text-12 text-text-3">{say(words[one])}</dt>
              <dd className="text-16 font-semibold tabular-nums">{formatCount(message.deliveries[one])}</dd>
            </div>
          ))}
        </dl>
      </Panel>
      <Recipients id={id} userHref={userHref} />
      {steering !== undefined && (
        <SteerDialog id={id} steering={steering} onClose={() => setSteering(undefined)} />
      )}
    </>
  )
}

function factsOf(message: Detail, userHref: (uuid: string) => string) {
  const { user, started_at: started, ended_at: ended } = message
  return [
    {
      label: say(words.audience),
      value:
        user === null ? audienceOf(message) : <TextLink href={userHref(user.uuid)}>{user.name}</TextLink>,
    },
    { label: say(words.by), value: makersOf(message) },
    { label: say(words.reached), value: reachedOf(message) },
    { label: say(words.started), value: <Time at={started} /> },
    ...(ended === null ? [] : [{ label: say(words.done), value: <Time at={ended} /> }]),
  ]
}
