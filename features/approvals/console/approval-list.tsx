// Answers for the requests of one tab beside the one that is open: what, whose, since when, how long still.
import { Link } from 'wouter'
import { Checkbox } from '#kit/ui/checkbox.tsx'
import { classNames } from '#kit/ui/class-names.ts'
import { Time } from '#kit/ui/time.tsx'
import { say } from '#kit/words/words.ts'
import {
  aboutOf,
  type Approval,
  type ApprovalPlaces,
  ApprovalState,
  senderOf,
  TimeLeft,
  titleOf,
} from './approval-parts.tsx'
import { manyWords } from './many-words.ts'
import { words } from './words.ts'
import type { RowChoice } from '#kit/ui/table-props.ts'

interface ApprovalListProps {
  readonly approvals: readonly Approval[]
  readonly openId: string | undefined
  readonly readerId: string
  readonly hrefOf: (id: string) => string
  readonly places: ApprovalPlaces
  /** Requests that can be chosen: a box before each. */
  readonly choice?: Pick<RowChoice<never>, 'has' | 'toggle'> | undefined
}

export function ApprovalList({ approvals, openId, readerId, hrefOf, places, choice }: ApprovalListProps) {
  return (
    <ul aria-label={say(words.list)}>
      {approvals.map((approval) => (
        <li
          key={approval.id}
          data-row=""
          className={classNames(
            'relative border-b border-hair',
            choice !== undefined && 'grid grid-cols-[2.25rem_minmax(0,1fr)]',
            choice?.has(approval.id) === true && 'bg-selected',
          )}
        >
          {choice !== undefined && approval.one_by_one && <span />}
          {choice !== undefined && !approval.one_by_one && (
            <span className="grid place-items-center ps-3 select-none">
              <Checkbox
                hideLabel
                checked={choice.has(approval.id)}
                onChange={(_checked, shift) => choice.toggle(approval.id, shift)}
              >
                {say(manyWords.select, { title: titleOf(approval, places) })}
              </Checkbox>
            </span>
          )}
          <Row
            approval={approval}
            isOpen={approval.id === openId}
            isOwn={approval.maker.uuid === readerId}
            href={hrefOf(approval.id)}
            places={places}
          />
        </li>
      ))}
    </ul>
  )
}

interface RowProps {
  readonly approval: Approval
  readonly isOpen: boolean
  readonly isOwn: boolean
  readonly href: string
  readonly places: ApprovalPlaces
}

function Row({ approval, isOpen, isOwn, href, places }: RowProps) {
  const { maker, made_at: madeAt, expires_at: expiresAt, reason, state } = approval
  return (
    <Link
      href={href}
      data-row-link={approval.id}
      aria-current={isOpen ? 'true' : undefined}
      className={classNames(
        'grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 border-s-2 px-4 py-3 text-13 ring-inside md:ps-5.5',
        isOpen ? 'border-brand bg-surface' : 'border-transparent hover:bg-hover',
      )}
    >
      <span className="font-semibold wrap-anywhere">{titleOf(approval, places)}</span>
      <span className="text-end text-12 text-text-3">
        <Time at={madeAt} look="relative" />
      </span>
      <span className="col-span-2 wrap-anywhere empty:hidden">{aboutOf(approval, places)}</span>
      <span className="col-span-2 wrap-anywhere text-text-2 empty:hidden">{senderOf(approval)}</span>
      <span className="truncate text-text-2">{reason}</span>
      <span className="text-end text-12 text-text-3">
        {state === 'waiting' ? <TimeLeft expiresAt={expiresAt} /> : null}
      </span>
      <span className="col-span-2 flex flex-wrap items-center justify-between gap-x-3 text-12 text-text-3">
        {isOwn ? say(words.byYou) : say(words.by, { name: maker.name })}
        {state === 'waiting' ? null : <ApprovalState {...approval} />}
      </span>
    </Link>
  )
}
