// Answers for the page of the team: who works here, who is invited, and how one signs in oneself.
import type { Admin } from '#features/admin-sign-in/console/guard.tsx'
import { signInPathTo } from '#features/admin-sign-in/console/leaving.ts'
import { WaitingHere } from '#features/approvals/console/waiting-here.tsx'
import { PasskeysPanel } from '#features/admin-step-up/console/passkeys-panel.tsx'
import { InviteAct, TeamDesk } from '#features/staff/console/team-desk.tsx'
import { invitePerson } from '#features/staff/invitations-contract.ts'
import { actWords } from '#features/team/every-act.ts'
import { say } from '#kit/words/words.ts'
import { approvalHref, personHref, places } from '../places.ts'
import { words } from '../words.ts'
import { ReadingPage } from './page.tsx'

/** What waits for a second person about people stands above them. */
const waitingTargets = ['admin', 'invitation'] as const

export function TeamPage({ admin }: { admin: Admin }) {
  const signInHref = signInPathTo(places.team)
  const mayInvite = admin.permissions.includes(invitePerson.name)
  return (
    <ReadingPage
      title={say(words.team)}
      note={say(words.teamNote)}
      acts={mayInvite && <InviteAct signInHref={signInHref} />}
    >
      <div className="mb-4 grid gap-4 empty:hidden">
        {waitingTargets.map((target) => (
          <WaitingHere key={target} target={target} hrefOf={approvalHref} places={{ actWords }} />
        ))}
      </div>
      <TeamDesk
        permissions={admin.permissions}
        hrefOf={personHref}
        signInHref={signInHref}
        passkeys={<PasskeysPanel />}
      />
    </ReadingPage>
  )
}
