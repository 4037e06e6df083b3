// Answers for a user's identity as reviewers see it: numbers, faces, requests with their papers, screenings, decisions.
import { useState } from 'react'
import type { WireAnswer } from '#kit/http/contract.ts'
import { useAnswer } from '#kit/screens/answers.tsx'
import type { UserParts } from '#kit/screens/desk-feature.ts'
import { OnItsWay } from '#kit/screens/on-its-way.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { type Fact, Facts } from '#kit/ui/facts.tsx'
import { Panel } from '#kit/ui/panel.tsx'
import { ListSkeleton } from '#kit/ui/skeleton.tsx'
import { StatusPill, statusWord } from '#kit/ui/status-pill.tsx'
import { Time } from '#kit/ui/time.tsx'
import { say } from '#kit/words/words.ts'
import { approveRequest, findUserTiers } from '../contract.ts'
import { type Act, Decision } from './decision.tsx'
import { PaperDialog, type Shown } from './paper-dialog.tsx'
import { words } from './words.ts'

export type UserTiers = WireAnswer<typeof findUserTiers>
export type StaffRequest = UserTiers['requests'][number]
export type Screening = UserTiers['screenings'][number]
type Paper = StaffRequest['papers'][number]

const paperNames = { id_front: words.front, id_back: words.back, address_proof: words.proof } as const

interface Hands {
  readonly mayDecide: boolean
  readonly onShow: (shown: Shown) => void
  readonly onAct: (act: Act) => void
}

export function UserTiersPanels({ user, may }: UserParts) {
  const { data, error, refetch } = useAnswer(findUserTiers, { params: { id: user.uuid } })
  const [shown, setShown] = useState<Shown>()
  const [act, setAct] = useState<Act>()
  if (data === undefined)
    return (
      <OnItsWay label={say(words.loading)} {...{ error, refetch }}>
        <Panel>
          <ListSkeleton rows={4} />
        </Panel>
      </OnItsWay>
    )
  const hands: Hands = { mayDecide: may(approveRequest.name), onShow: setShown, onAct: setAct }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {data.requests.length === 0 && (
          <Panel title={say(words.requests)}>
            <p className="text-13 text-text-2">{say(words.noRequests)}</p>
          </Panel>
        )}
        {data.requests.map((request) => (
          <RequestPanel key={request.id} request={request} {...hands} />
        ))}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <ChecksPanel checks={data.checks} {...hands} />
        <ScreeningsPanel screenings={data.screenings} {...hands} />
      </div>
      {shown !== undefined && <PaperDialog shown={shown} onClose={() => setShown(undefined)} />}
      {act !== undefined && <Decision act={act} onClose={() => setAct(undefined)} />}
    </div>
  )
}

const isOpen = ({ state }: StaffRequest): boolean => state === 'waiting' || state === 'ask_again'

function RequestPanel({ request, mayDecide, onShow, onAct }: Hands & { request: StaffRequest }) {
  const open = isOpen(request)
  return (
    <Panel
      title={say(words.request, { tier: request.tier })}
      aside={<StatusPill status={request.state} />}
      foot={
        open && mayDecide ? (
          <span className="flex flex-wrap gap-2">
            <Button
              variant="primary"
              disabled={!request.ready}
              onClick={() => onAct({ kind: 'approve', request })}
            >
              {say(words.approveAct, { tier: request.tier })}
            </Button>
            <Button onClick={() => onAct({ kind: 'reject', request })}>
              {say(words.reject, { tier: request.tier })}
            </Button>
          </span>
        ) : undefined
      }
    >
      <div className="grid gap-4">
        <Facts facts={requestFacts(request)} />
        <ul className="grid gap-2">
          {request.papers.map((paper) => (
            <PaperRow
              key={paper.id}
              paper={paper}
              onShow={mayDecide ? onShow : undefined}
              onAgain={open && mayDecide ? () => onAct({ kind: 'again', request, paper }) : undefined}
            />
          ))}
        </ul>
      </div>
    </Panel>
  )
}

function requestFacts(request: StaffRequest): Fact[] {
  const { document_kind: document, document_last4: last4, proof_kind: proof } = request
  const paper =
    document === null
      ? statusWord(proof ?? '')
      : say(words.ending, { kind: statusWord(document), last4: last4 ?? '' })
  return [
    { label: say(words.document), value: paper },
    { label: say(words.asked), value: <Time at={request.asked_at} /> },
    {
      label: say(words.screening),
      value: request.screening === null ? say(words.notScreened) : <StatusPill status={request.screening} />,
    },
    ...(request.decided_at === null
      ? []
      : [{ label: say(words.decided), value: <Time at={request.decided_at} /> }]),
    ...(request.reason === null ? [] : [{ label: say(words.reason), value: request.reason }]),
  ]
}

interface PaperRowProps {
  readonly paper: Paper
  readonly onShow: ((shown: Shown) => void) | undefined
  readonly onAgain: (() => void) | undefined
}

function PaperRow({ paper, onShow, onAgain }: PaperRowProps) {
  const name = say(paperNames[paper.kind])
  const { file } = paper
  return (
    <li className="grid gap-1 border-t border-hair pt-2">
      <span className="flex flex-wrap items-center gap-2 text-13">
        <span className="font-medium">{name}</span>
        <StatusPill status={paper.state} />
        <span className="ml-auto flex flex-wrap gap-2">
          {file !== null && onShow !== undefined && (
            <Button size="sm" onClick={() => onShow({ file, name })}>
              {say(words.show, { paper: name.toLowerCase() })}
            </Button>
          )}
          {onAgain !== undefined && paper.state === 'given' && (
            <Button size="sm" onClick={onAgain}>
              {say(words.againFor, { paper: name.toLowerCase() })}
            </Button>
          )}
        </span>
      </span>
      {paper.state === 'checking' && <span className="text-13 text-text-2">{say(words.checking)}</span>}
      {paper.reason !== null && <span className="text-13 text-text-2">{paper.reason}</span>}
    </li>
  )
}

function ChecksPanel({ checks, mayDecide, onShow }: Hands & { checks: UserTiers['checks'] }) {
  const name = say(words.face)
  return (
    <Panel title={say(words.checks)}>
      {checks.length === 0 ? (
        <p className="text-13 text-text-2">{say(words.noChecks)}</p>
      ) : (
        <ul className="grid gap-2">
          {checks.map(({ kind, last4, state, failure, selfie, held, asked_at: at }) => (
            <li key={at} className="grid gap-1 border-t border-hair pt-2 text-13 first:border-t-0 first:pt-0">
              <span className="flex flex-wrap items-center gap-2">
                <span className="font-medium">
                  {kind.toUpperCase()} <span className="font-mono">•••• {last4}</span>
                </span>
                <StatusPill status={state} />
                {held && <Badge tone="danger">{say(words.held)}</Badge>}
                {selfie !== null && mayDecide && (
                  <Button size="sm" className="ml-auto" onClick={() => onShow({ file: selfie, name })}>
                    {say(words.show, { paper: name.toLowerCase() })}
                  </Button>
                )}
              </span>
              <span className="text-text-2">
                {failure === null ? null : `${statusWord(failure)} · `}
                <Time at={at} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function ScreeningsPanel({ screenings, mayDecide, onAct }: Hands & { screenings: UserTiers['screenings'] }) {
  return (
    <Panel title={say(words.screenings)}>
      {screenings.length === 0 ? (
        <p className="text-13 text-text-2">{say(words.noScreenings)}</p>
      ) : (
        <ul className="grid gap-3">
          {screenings.map((screening) => (
            <li
              key={screening.id}
              className="grid gap-1 border-t border-hair pt-2 text-13 first:border-t-0 first:pt-0"
            >
              <span className="flex flex-wrap items-center gap-2">
                <span className="font-medium">{statusWord(screening.upgrade)}</span>
                <StatusPill status={screening.state} />
                <Time at={screening.asked_at} look="relative" />
              </span>
              {screening.hits.map((hit) => (
                <span key={`${hit.source}/${hit.entry}`} className="text-text-2">
                  {say(words.hit, { source: hit.source.toUpperCase(), name: hit.name, score: hit.score })} ·{' '}
                  {say(words.years, { years: statusWord(hit.years).toLowerCase() })} · {hit.entry}
                </span>
              ))}
              {screening.note !== null && <span className="text-text-2">{screening.note}</span>}
              {screening.state === 'open' && mayDecide && (
                <span className="flex flex-wrap gap-2 pt-1">
                  <Button size="sm" onClick={() => onAct({ kind: 'cleared', screening })}>
                    {say(words.clear)}
                  </Button>
                  <Button size="sm" variant="danger" onClick={() => onAct({ kind: 'confirmed', screening })}>
                    {say(words.confirm)}
                  </Button>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
