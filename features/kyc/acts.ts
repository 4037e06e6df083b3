// Answers for what is said of the acts of identity. Pure.
import { type Acts, changesNothing, decides, money, sensitive } from '#features/team/act.ts'

export const acts: Acts = {
  'kyc.preview-tier-change': { guard: changesNothing },
  'kyc.change-tier': { says: 'Change tier limits', approvers: money },
  'kyc.withdraw-tier-change': { says: 'Withdraw scheduled tier limits', approvers: money },
  'kyc.decide-screening': { says: 'Decide watch-list hit', guard: sensitive, ...decides },
  'kyc.decide-watch-list': { says: 'Decide watch-list case', guard: sensitive, ...decides },
  'kyc.judge-double': { says: 'Decide whether two accounts are one person', guard: sensitive, ...decides },
}
