// Answers for what every act is called that staff read of: those that may wait for a second person, and all others.
import { actWords } from '#features/approvals/act-words.ts'
import { auditActWords } from '#features/audit/act-words.ts'

export const everyActWord = { ...actWords, ...auditActWords }
