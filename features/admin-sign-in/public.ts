// Answers for what other rooms may use of admin sign-in: the proof of identity, the calls, the jobs, and making admins.
export { adminAuthenticator } from './api/authenticate.ts'
export { jobs } from './api/jobs.ts'
export { createAdmin, setAdminPassword } from './api/manage-admins.ts'
export { routes } from './api/routes.ts'
