// Answers for what is said of the acts of services. Pure.
import { type Acts, house } from '#features/team/act.ts'

export const acts: Acts = {
  'products.switch-service': {
    says: 'Switch service on or off',
    waitsAs: 'Switch on service',
    approvers: house,
  },
}
