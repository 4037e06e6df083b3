// Answers for the dialog of an act on a user: deciding, editing, telling.
import { signInPathTo } from '#features/admin-sign-in/console/leaving.ts'
import { NotifyUser } from '#features/staff-messages/console/notify-user.tsx'
import { DecideUser } from '#features/tiers/console/decide-user.tsx'
import { EditDetails } from '#features/user-record/console/edit-details.tsx'
import type { UserProfile } from '#features/users/console/user-header.tsx'
import { userName } from '#features/users/console/user-name.ts'
import { userHref } from '../places.ts'

export type UserAct = 'approve' | 'reject' | 'edit' | 'notify'

interface UserActDialogProps {
  readonly act: UserAct
  readonly user: UserProfile
  readonly onClose: () => void
}

export function UserActDialog({ act, user, onClose }: UserActDialogProps) {
  const name = userName(user)
  const signInHref = signInPathTo(userHref(user.uuid))
  switch (act) {
    case 'approve':
    case 'reject':
      return <DecideUser user={{ uuid: user.uuid, name }} verdict={act} onClose={onClose} />
    case 'edit':
      return <EditDetails user={{ ...user, name }} signInHref={signInHref} onClose={onClose} />
    case 'notify':
      return <NotifyUser user={{ name, email: user.email }} signInHref={signInHref} onClose={onClose} />
  }
}
