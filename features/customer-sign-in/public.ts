// Answers for what other rooms may use of customer sign-in: the proof of identity of a customer.
export { customerAuthenticator, realms } from './api/authenticate.ts'
export { routes } from './api/routes.ts'
export { jobs } from './api/jobs.ts'
export {
  isPhoneOfAnother,
  markAddress,
  markCustomLimit,
  markStatus,
  markTierReached,
} from './api/mark-tier.ts'
export { closeCustomer } from './api/close-customer.ts'
export { checkPin } from './api/check-pin.ts'
export { deactivateDevices, findActivation, findKnownDevice } from './api/devices.ts'
export { type CodeMailed, enqueueCode, tooManyCodes } from './api/enqueue-code.ts'
export { findCustomer } from './api/find-customer.ts'
export { markContact } from './api/mark-contact.ts'
export { markDetails } from './api/mark-details.ts'
export { ownerSignFor } from './api/owner-sign.ts'
export { mailOldAddress, tellNotice } from './api/notices.ts'
export { endAllCustomerSessions, markSessionsEnded } from './api/session.ts'
export { isOnActiveDevice, openSession } from './api/unlock.ts'
export { birthDateFault, isHouseName, isName } from './rules.ts'
export { formerEmailDays, newEmailHours } from './upkeep-contract.ts'
