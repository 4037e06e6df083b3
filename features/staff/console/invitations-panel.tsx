// Answers for inviting somebody, and for the invitations that nobody has accepted yet.
import { useState } from 'react'
import type { WireAnswer } from '#kit/http/contract.ts'
import { fieldProblem, troubleWith, useAnswer, useSend } from '#kit/screens/answers.tsx'
import { useAct, useTold } from '#kit/screens/reviewed.ts'
import { Said } from '#kit/screens/said.tsx'
import { SettingDialog } from '#kit/screens/setting-dialog.tsx'
import { SettingName, SettingsPanel } from '#kit/screens/settings-panel.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Select } from '#kit/ui/select.tsx'
import { EmailInput } from '#kit/ui/email-input.tsx'
import { Time } from '#kit/ui/time.tsx'
import { say } from '#kit/words/words.ts'
import {
  invitePerson,
  listInvitations,
  resendInvitation,
  withdrawInvitation,
} from '../invitations-contract.ts'
import { roleMeanings, roleWords, words } from '../words.ts'
import { roleChoices } from './person-acts.tsx'
import type { AdminRole } from '#kit/roles.ts'

type Invitation = WireAnswer<typeof listInvitations>['items'][number]

export function InvitationsPanel({ mayInvite }: { mayInvite: boolean }) {
  const { data, error, refetch } = useAnswer(listInvitations, {})
  return (
    <SettingsPanel
      title={say(words.invitations)}
      {...troubleWith({ error, refetch })}
      empty={say(words.invitationsNone)}
      rows={data?.items.map((invitation) => (
        <InvitationRow key={invitation.id} invitation={invitation} mayInvite={mayInvite} />
      ))}
    />
  )
}

function InvitationRow({ invitation, mayInvite }: { invitation: Invitation; mayInvite: boolean }) {
  const { id, email, role, invited_by: name, expires_at: until, state } = invitation
  const resending = useSend(resendInvitation)
  const withdrawing = useSend(withdrawInvitation)
  const told = useTold()
  const asked = { params: { id }, body: {} }
  return (
    <>
      <SettingName name={<span className="wrap-anywhere">{email}</span>}>
        {say(words.invitedBy, { role: say(roleWords[role]), name })} ·{' '}
        <Said
          word={state === 'expired' ? words.expiredAt : words.lasts}
          parts={{ time: <Time at={until} /> }}
        />
      </SettingName>
      {mayInvite && (
        <span className="flex flex-wrap gap-2">
          <Button
            size="sm"
            pending={resending.pending}
            aria-label={say(words.resendTo, { email })}
            onClick={() => void resending.send(asked).then(told)}
          >
            {say(words.resend)}
          </Button>
          <Button
            size="sm"
            pending={withdrawing.pending}
            aria-label={say(words.withdrawOf, { email })}
            onClick={() => void withdrawing.send(asked).then(told)}
          >
            {say(words.withdraw)}
          </Button>
        </span>
      )}
    </>
  )
}

export function InviteDialog({ signInHref, onClose }: { signInHref: string; onClose: () => void }) {
  const { act, pending, problem } = useAct(invitePerson, onClose)
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<AdminRole>('support')
  return (
    <SettingDialog
      title={say(words.inviteTitle)}
      effect={say(words.inviteEffect)}
      act={say(words.sendInvitation)}
      {...{ pending, problem, signInHref, onClose }}
      onSubmit={() => void act({ body: { email, role } })}
    >
      <EmailInput
        label={say(words.email)}
        name="email"
        autoComplete="off"
        error={fieldProblem(problem, 'email')}
        value={email}
        onChange={setEmail}
      />
      <Select
        label={say(words.role)}
        name="role"
        choices={roleChoices}
        value={role}
        hint={say(roleMeanings[role])}
        error={fieldProblem(problem, 'role')}
        onChange={setRole}
      />
    </SettingDialog>
  )
}
