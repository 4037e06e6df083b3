// Answers for what other rooms may use of acts on many: deciding each item once, and trying without doing.
export { type Decided, decideMany, type Many, overMost } from './api/decide-many.ts'
export { hashOfItem, hashOfItems } from './api/hashes.ts'
export { rehearse } from './api/rehearse.ts'
export { periodic, removeOldActs } from './api/remove-old-acts.ts'
