// Answers for the page of the team: people, invitations, and one's own passkeys and sessions.
import { type ReactNode, useState } from 'react'
import { useAnswer } from '#kit/screens/answers.tsx'
import { useAddressState } from '#kit/screens/address-state.ts'
import { Button } from '#kit/ui/button.tsx'
import { say } from '#kit/words/words.ts'
import { changeRole, listPeople, listSessions } from '../contract.ts'
import { invitePerson, listInvitations } from '../invitations-contract.ts'
import { words } from '../words.ts'
import { InvitationsPanel, InviteDialog } from './invitations-panel.tsx'
import { MySessionsPanel } from './my-sessions-panel.tsx'
import { PeoplePanel } from './people-panel.tsx'
import { PersonDialog } from './person-dialog.tsx'

interface TeamDeskProps {
  readonly permissions: readonly string[]
  readonly hrefOf: (uuid: string) => string
  readonly signInHref: string
  /** One's own passkeys stand between the invitations and one's own sessions. */
  readonly passkeys: ReactNode
}

export function TeamDesk({ permissions, hrefOf, signInHref, passkeys }: TeamDeskProps) {
  const may = ({ name }: { name: string }) => permissions.includes(name)
  const [address, change] = useAddressState()
  const opened = address.get('person') ?? undefined
  const { data } = useAnswer(listPeople, {})
  const person = data?.items.find(({ uuid }) => uuid === opened)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PeoplePanel hrefOf={hrefOf} current={person?.uuid} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        {may(listInvitations) && <InvitationsPanel mayInvite={may(invitePerson)} />}
        {passkeys}
        <MySessionsPanel />
      </div>
      {person !== undefined && (
        <PersonDialog
          key={person.uuid}
          person={person}
          mayChange={may(changeRole)}
          maySeeSessions={may(listSessions)}
          signInHref={signInHref}
          onClose={() => change({ person: undefined })}
        />
      )}
    </div>
  )
}

export function InviteAct({ signInHref }: { signInHref: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        {say(words.invite)}
      </Button>
      {isOpen && <InviteDialog signInHref={signInHref} onClose={() => setOpen(false)} />}
    </>
  )
}
