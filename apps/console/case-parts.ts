// Answers for what features give to the cases that are about theirs.
import type { CaseParts } from '#features/cases/console/case-dialog.tsx'
import { refusedNumberEnding } from '#features/deposits/console/case-acts.ts'
import { isAsked, lineFacts } from '#features/deposits/console/line-case.ts'
import { doubleEnding, watchListEnding } from '#features/kyc/console/case-acts.ts'

export const caseParts: CaseParts = {
  endings: {
    watch_listed_identity: watchListEnding,
    possible_same_person: doubleEnding,
    same_file_of_two: doubleEnding,
    same_document_of_two: doubleEnding,
    virtual_account_refused: refusedNumberEnding,
  },
  isAskedOfBank: isAsked,
  lineFacts,
}
