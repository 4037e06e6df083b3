// Answers for taking a line of the bank's statement that our books lack into them: whose it is, what is posted, and why.
import { useState } from 'react'
import { PreviewedActDialog } from '#kit/screens/act-dialog.tsx'
import { useAnswer, useSend } from '#kit/screens/answers.tsx'
import type { CaseRead } from '#kit/screens/desk-feature.ts'
import { PostingTable } from '#kit/screens/posting-table.tsx'
import { usePreviewedAct } from '#kit/screens/reviewed.ts'
import { type Fact, Facts } from '#kit/ui/facts.tsx'
import { SegmentedControl } from '#kit/ui/segmented-control.tsx'
import { say } from '#kit/words/words.ts'
import { bookLine, type lineOwners, previewLine } from '../contract.ts'
import { isOfEnded, isOurs, wentOut } from './line-case.ts'
import { words } from './line-words.ts'

type Owner = (typeof lineOwners)[number]

interface LineDialogProps {
  readonly about: CaseRead
  readonly facts: readonly Fact[]
  readonly signInHref: string
  readonly onClose: () => void
}

export function LineDialog({ about, facts, signInHref, onClose }: LineDialogProps) {
  const isOut = wentOut(about)
  const isHouse = isOut || (isOurs(about) && !isOfEnded(about))
  const [owner, setOwner] = useState<Owner>(isHouse ? 'house' : 'suspense')
  const acting = useBooking(about.id, owner, onClose)
  return (
    <PreviewedActDialog
      size="lg"
      title={say(words.bookTitle)}
      effect={say(words.bookEffect)}
      seen={({ postings }) => <PostingTable postings={postings} />}
      act={say(words.book)}
      reasonMost={140}
      {...{ acting, signInHref, onClose }}
    >
      <Facts facts={facts} />
      {!isHouse && (
        <SegmentedControl
          label={say(words.whoseMoney)}
          choices={[
            { value: 'suspense', label: say(words.somebodys) },
            { value: 'house', label: say(words.theHouses) },
          ]}
          value={owner}
          onChange={setOwner}
        />
      )}
      <p className="text-13 text-pretty text-text-2">{say(meaningOf(owner, isOut))}</p>
    </PreviewedActDialog>
  )
}

function meaningOf(owner: Owner, isOut: boolean) {
  if (owner === 'suspense') return words.somebodysBody
  return isOut ? words.houseBears : words.houseHas
}

function useBooking(id: string, owner: Owner, onDone: () => void) {
  const params = { id }
  const sending = useSend(bookLine)
  return usePreviewedAct({
    preview: useAnswer(previewLine, { params, query: { owner } }),
    sending,
    send: (body, idempotencyKey) => sending.send({ params, body: { ...body, owner }, idempotencyKey }),
    onDone,
  })
}
