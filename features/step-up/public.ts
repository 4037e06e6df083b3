// Answers for what other rooms may use of step-up: hashing what is seen, taking an authorisation, and the calls.
export { periodic, type NotTaken, takeAuthorisation, type Taken } from './api/authorisations.ts'
export { removePasskeysOfDevices } from './api/passkeys.ts'
export { routes } from './api/routes.ts'
export { seenHash, sightOf } from './api/seen-hash.ts'
