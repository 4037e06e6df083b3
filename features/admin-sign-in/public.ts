// Answers for what other rooms may use of admin sign-in: the proof of identity, the calls, the jobs, and making and changing admins.
export { adminAuthenticator, realms } from './api/authenticate.ts'
export {
  lockAdmins,
  type LockedAdmin,
  markReinstated,
  markReset,
  markRole,
  markSuspended,
} from './api/change-admin.ts'
export { jobs } from './api/jobs.ts'
export { createAdmin, insertAdmin, setAdminPassword } from './api/manage-admins.ts'
export { routes } from './api/routes.ts'
export { endAllAdminSessions, markAllEnded, markEnded, markProven } from './api/session.ts'
export { guessableWords } from './api/set-password.ts'
export { tellAccount } from './api/tell-account.ts'
export { tellOwnersOfStop } from './api/tell-owners.ts'
export { passwordFault } from './passwords.ts'
export { idleSeconds } from './rules.ts'
