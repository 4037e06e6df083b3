// Answers for what is said of the acts of app versions. Pure.
import { type Acts, house } from '#features/team/act.ts'

export const acts: Acts = {
  'app-versions.configure': { says: 'Change app version', approvers: house },
  'app-versions.withdraw': { says: 'Withdraw scheduled app version', approvers: house },
}
