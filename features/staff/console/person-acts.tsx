// Answers for the acts about a person: another role, suspending, reinstating, a reset second factor; each with its reason.
import { useState } from 'react'
import { fieldProblem } from '#kit/screens/answers.tsx'
import { useAct } from '#kit/screens/reviewed.ts'
import { SettingDialog } from '#kit/screens/setting-dialog.tsx'
import { Select } from '#kit/ui/select.tsx'
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
  return act === 'role' ? <RoleDialog {...props} /> : <PlainDialog {...props} {...plainActs[act]} />
}

type DialogProps = Omit<PersonActProps, 'act'>

/** The roles to choose from, each with its meaning. */
export const roleChoices = adminRoles.map((role) => ({ value: role, label: say(roleWords[role]) }))

function RoleDialog({ person, signInHref, onClose }: DialogProps) {
  const [role, setRole] = useState<AdminRole>(person.role)
  // The role as it was seen: what somebody else did meanwhile is not undone unread.
  const [from] = useState(person.role)
  const { act, pending, problem } = useAct(changeRole, onClose)
  return (
    <SettingDialog
      title={say(words.roleTitle, { name: person.name })}
      effect={say(words.roleEffect)}
      act={say(words.changeRole)}
      reasonMost={reasonMost}
      {...{ pending, problem, signInHref, onClose }}
      onSubmit={(reason) => void act({ params: { id: person.uuid }, body: { role, from, reason } })}
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

const plainActs = {
  suspend: {
    contract: suspendPerson,
    danger: true,
    title: words.suspendTitle,
    effect: words.suspendEffect,
    word: words.suspend,
  },
  reinstate: {
    contract: reinstatePerson,
    danger: false,
    title: words.reinstateTitle,
    effect: words.reinstateEffect,
    word: words.reinstate,
  },
  reset: {
    contract: resetSecondFactor,
    danger: true,
    title: words.resetTitle,
    effect: words.resetEffect,
    word: words.resetFactor,
  },
} as const

type PlainDialogProps = DialogProps & (typeof plainActs)[keyof typeof plainActs]

/** An act that asks for nothing but its reason. */
function PlainDialog({ person, signInHref, onClose, ...plain }: PlainDialogProps) {
  const { act, pending, problem } = useAct(plain.contract, onClose)
  return (
    <SettingDialog
      danger={plain.danger}
      title={say(plain.title, { name: person.name })}
      effect={say(plain.effect, { role: say(roleWords[person.role]) })}
      act={say(plain.word)}
      reasonMost={reasonMost}
      {...{ pending, problem, signInHref, onClose }}
      onSubmit={(reason) => void act({ params: { id: person.uuid }, body: { reason } })}
    />
  )
}
