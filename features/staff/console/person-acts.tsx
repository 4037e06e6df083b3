// Answers for the acts about a person: another role, suspending, reinstating, a reset second factor; each with its reason.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallInput } from '#kit/http/client.ts'
import type { CallContract } from '#kit/http/contract.ts'
import { fieldProblem, useSend } from '#kit/screens/answers.tsx'
import { SettingDialog } from '#kit/screens/setting-dialog.tsx'
import { Select } from '#kit/ui/select.tsx'
import { toast } from '#kit/ui/toast-store.ts'
import { say } from '#kit/words/words.ts'
import { changeRole, reinstatePerson, resetSecondFactor, suspendPerson } from '../contract.ts'
import { roleMeanings, roleWords, words } from '../words.ts'
import type { Person } from './people-panel.tsx'
import { adminRoles, type AdminRole } from '#kit/roles.ts'

export type PersonActName = 'role' | 'suspend' | 'reinstate' | 'reset'

/** The most characters of a reason. */
const reasonMost = 140

interface PersonActProps {
  readonly act: PersonActName
  readonly person: Person
  readonly signInHref: string
  readonly onClose: () => void
}

export function PersonAct({ act, ...props }: PersonActProps) {
  switch (act) {
    case 'role':
      return <RoleDialog {...props} />
    case 'suspend':
      return <SuspendDialog {...props} />
    case 'reinstate':
      return <ReinstateDialog {...props} />
    case 'reset':
      return <ResetDialog {...props} />
  }
}

type DialogProps = Omit<PersonActProps, 'act'>

/** Sends an act, reads everything anew when it is done, and closes. */
function usePersonAct<C extends CallContract>(contract: C, onClose: () => void) {
  const answers = useQueryClient()
  const { send, pending, problem } = useSend(contract)
  const run = async (input: CallInput<C>) => {
    if (pending) return
    const answered = await send(input)
    if (!answered.ok) return
    void answers.invalidateQueries()
    toast.success(answered.message)
    onClose()
  }
  return { run, pending, problem }
}

/** The roles to choose from, each with its meaning. */
export const roleChoices = adminRoles.map((role) => ({ value: role, label: say(roleWords[role]) }))

function RoleDialog({ person, signInHref, onClose }: DialogProps) {
  const [role, setRole] = useState<AdminRole>(person.role)
  // The role as it was seen: what somebody else did meanwhile is not undone unread.
  const [from] = useState(person.role)
  const { run, pending, problem } = usePersonAct(changeRole, onClose)
  return (
    <SettingDialog
      title={say(words.roleTitle, { name: person.name })}
      effect={say(words.roleEffect)}
      act={say(words.changeRole)}
      reasonMost={reasonMost}
      {...{ pending, problem, signInHref, onClose }}
      onSubmit={(reason) => void run({ params: { id: person.uuid }, body: { role, from, reason } })}
    >
      <Select
        label={say(words.newRole)}
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

function SuspendDialog({ person, signInHref, onClose }: DialogProps) {
  const { run, pending, problem } = usePersonAct(suspendPerson, onClose)
  return (
    <SettingDialog
      danger
      title={say(words.suspendTitle, { name: person.name })}
      effect={say(words.suspendEffect)}
      act={say(words.suspend)}
      reasonMost={reasonMost}
      {...{ pending, problem, signInHref, onClose }}
      onSubmit={(reason) => void run({ params: { id: person.uuid }, body: { reason } })}
    />
  )
}

function ReinstateDialog({ person, signInHref, onClose }: DialogProps) {
  const { run, pending, problem } = usePersonAct(reinstatePerson, onClose)
  return (
    <SettingDialog
      title={say(words.reinstateTitle, { name: person.name })}
      effect={say(words.reinstateEffect, { role: say(roleWords[person.role]) })}
      act={say(words.reinstate)}
      reasonMost={reasonMost}
      {...{ pending, problem, signInHref, onClose }}
      onSubmit={(reason) => void run({ params: { id: person.uuid }, body: { reason } })}
    />
  )
}

function ResetDialog({ person, signInHref, onClose }: DialogProps) {
  const { run, pending, problem } = usePersonAct(resetSecondFactor, onClose)
  return (
    <SettingDialog
      danger
      title={say(words.resetTitle, { name: person.name })}
      effect={say(words.resetEffect)}
      act={say(words.resetFactor)}
      reasonMost={reasonMost}
      {...{ pending, problem, signInHref, onClose }}
      onSubmit={(reason) => void run({ params: { id: person.uuid }, body: { reason } })}
    />
  )
}
