// Answers for what is said of the acts of bills. Pure.
import { type Acts, changesNothing, house, money, sensitive } from '#features/team/act.ts'

export const acts: Acts = {
  'bills.preview-biller': { guard: changesNothing },
  'bills.change-biller': { says: 'Add, change or withdraw biller', approvers: money },
  'bills.withdraw-change': { says: 'Withdraw scheduled biller change', approvers: money },
  'bills.decide-plan-changes': { says: 'Accept or refuse change of plan', guard: sensitive },
  'bills.switch-biller': {
    says: 'Switch biller on or off',
    waitsAs: 'Switch on biller',
    approvers: house,
  },
  'bills.set-betting-limit': { says: 'Change betting limit a day', approvers: money },
  'bills.withdraw-betting-limit': { says: 'Withdraw scheduled betting limit', approvers: money },
  'bills.exclude-me': { says: 'Exclude oneself from betting' },
  'bills.limit-my-betting': { says: 'Change own betting limit' },
}
