// Answers for what stands at the head of a user's record: the neighbours in the list, and the acts on the user.
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import type { Admin } from '#features/admin-sign-in/console/guard.tsx'
import { words as messageWords } from '#features/staff-messages/console/words.ts'
import { sendToUser } from '#features/staff-messages/contract.ts'
import { verdictsOn, verdictWords } from '#features/tiers/console/verdicts.ts'
import { approveUser } from '#features/tiers/contract.ts'
import { words as recordWords } from '#features/user-record/console/words.ts'
import { updateUser } from '#features/user-record/contract.ts'
import { findNeighbours, userSorts, userStatuses } from '#features/users/contract.ts'
import type { UserProfile } from '#features/users/console/user-header.tsx'
import { chosenOf } from '#kit/screens/address-state.ts'
import { useAnswer } from '#kit/screens/answers.tsx'
import { late, LateBoundary, useLoadedAhead } from '#kit/screens/late.tsx'
import { Button } from '#kit/ui/button.tsx'
import { say } from '#kit/words/words.ts'
import { userHref } from '../places.ts'
import { words } from '../words.ts'
import type { UserAct } from './user-act-dialog.tsx'

// The dialogs come while the record is read: nobody waits for them before it stands.
const UserActDialog = late(async () => (await import('./user-act-dialog.tsx')).UserActDialog, Bare)
const dialogs = [UserActDialog] as const

/** A dialog whose code did not come says so where its button stands. */
function Bare({ children }: { children: ReactNode }) {
  return <div className="basis-full">{children}</div>
}

export function UserActs({ user, admin, list }: { user: UserProfile; admin: Admin; list: string }) {
  useLoadedAhead(dialogs)
  const [act, setAct] = useState<UserAct>()
  const may = (call: { readonly name: string }) => admin.permissions.includes(call.name)
  const verdicts = may(approveUser) ? verdictsOn(user.status) : []
  const isOpen = user.status !== 'closed'
  const close = () => setAct(undefined)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Neighbours uuid={user.uuid} list={list} />
      {verdicts.map((verdict) => (
        <Button key={verdict} onClick={() => setAct(verdict)}>
          {say(verdictWords[verdict])}
        </Button>
      ))}
      {isOpen && may(updateUser) && <Button onClick={() => setAct('edit')}>{say(recordWords.edit)}</Button>}
      {isOpen && may(sendToUser) && (
        <Button onClick={() => setAct('notify')}>{say(messageWords.notify)}</Button>
      )}
      {act !== undefined && (
        <LateBoundary fallback={null}>
          <UserActDialog act={act} user={user} onClose={close} />
        </LateBoundary>
      )}
    </div>
  )
}

/** The list as the address carries it. */
function listOf(list: string) {
  const values = new URLSearchParams(list)
  return {
    query: values.get('q') ?? undefined,
    status: chosenOf(values, 'status', userStatuses),
    sort: chosenOf(values, 'sort', userSorts),
  }
}

function Neighbours({ uuid, list }: { uuid: string; list: string }) {
  const { data } = useAnswer(findNeighbours, { params: { id: uuid }, query: listOf(list) })
  return (
    <nav aria-label={say(words.neighbours)} className="flex gap-1">
      <Neighbour to={data?.previous} list={list} label={say(words.previousUser)} place="previous">
        <ChevronLeft size={16} strokeWidth={1.75} aria-hidden="true" />
      </Neighbour>
      <Neighbour to={data?.next} list={list} label={say(words.nextUser)} place="next">
        <ChevronRight size={16} strokeWidth={1.75} aria-hidden="true" />
      </Neighbour>
    </nav>
  )
}

const step = 'grid size-8 place-items-center rounded-input max-md:size-11'

interface NeighbourProps {
  readonly to: string | null | undefined
  readonly list: string
  readonly label: string
  /** What the key that leads there finds it by. */
  readonly place: 'previous' | 'next'
  readonly children: ReactNode
}

/** A link where somebody stands there; else the arrow alone, quiet. */
function Neighbour({ to, list, label, place, children }: NeighbourProps) {
  if (to === null || to === undefined)
    return (
      <span aria-hidden="true" className={`${step} text-text-3 opacity-40`}>
        {children}
      </span>
    )
  return (
    <Link
      href={userHref(to, list)}
      aria-label={label}
      data-neighbour={place}
      title={label}
      className={`${step} text-text-2 hover:bg-hover`}
    >
      {children}
    </Link>
  )
}
