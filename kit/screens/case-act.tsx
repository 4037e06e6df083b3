// Answers for a money act on a case, seen before it is done: its frame, for the features whose act it is.
import { useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Client } from '#kit/http/client.ts'
import type { Problem } from '#kit/http/contract.ts'
import { type Fact, Facts } from '#kit/ui/facts.tsx'
import { say, type Word } from '#kit/words/words.ts'
import { PreviewedActDialog } from './act-dialog.tsx'
import type { ProblemError } from './answers.tsx'
import type { PaperFieldOf } from './paper-field.ts'
import { PostingTable, type Postings } from './posting-table.tsx'
import { type Answered, type Sent, usePreviewedAct } from './reviewed.ts'
import { SentForApproval } from './sent-for-approval.tsx'

export interface CaseActProps {
  readonly caseId: string
  /** What is known of the case. */
  readonly facts: readonly Fact[]
  /** Whether the account of the customer whom it concerns is closed. */
  readonly isClosed?: boolean
  /** Where a document about its customer is attached, for acts that may rest on one. */
  readonly paperField?: PaperFieldOf | undefined
  readonly signInHref: string
  readonly onClose: () => void
}

/** An act that ends a case with a note. */
export interface NoteAct {
  readonly label: Word
  readonly isDanger?: boolean
  readonly send: (
    client: Client,
    given: { readonly id: string; readonly note: string },
  ) => Promise<
    { readonly ok: true; readonly message: string } | { readonly ok: false; readonly problem: Problem }
  >
}

/** What a feature gives to end cases of a kind with a note. */
export interface NoteEnding {
  /** The call that its reader must be allowed to make. */
  readonly call: string
  /** What it does, and does not. */
  readonly effect: Word
  /** The one that is meant stands last. */
  readonly acts: readonly NoteAct[]
}

interface Seen {
  readonly hash: string
  readonly needs_approval: boolean
  readonly postings: Postings
}

interface CaseActDialogProps extends CaseActProps {
  readonly words: { readonly title: Word; readonly effect: Word; readonly act: Word }
  readonly danger?: boolean
  readonly preview: Pick<UseQueryResult<Seen, ProblemError>, 'data' | 'error'>
  /** The key of the answer that is the preview. */
  readonly previewKey: readonly unknown[]
  readonly pending: boolean
  readonly problem: Problem | undefined
  readonly send: (body: Sent, idempotencyKey: string) => Promise<Answered<object>>
  /** For an act that may rest on a document. */
  readonly paper?: PaperFieldOf | undefined
  /** A refusal that says that somebody was faster. */
  readonly tooLate: string
  readonly back?: { readonly label: string; readonly onBack: () => void } | undefined
  /** What is chosen first, and whether it is; what the act does is seen then. Left out, there is nothing to choose. */
  readonly choice?: ReactNode
  readonly isChosen?: boolean
  /** What the reason answers, where it is more than why. */
  readonly reasonWord?: Word
}

export function CaseActDialog(props: CaseActDialogProps) {
  const { facts, words, danger, preview, previewKey, pending, problem, send, tooLate, back } = props
  const { signInHref, onClose, choice, isChosen, reasonWord, paper } = props
  const answers = useQueryClient()
  const { act, waiting } = usePreviewedAct({
    seen: preview.data,
    previewName: String(previewKey[0]),
    pending,
    send,
    tooLate,
    onDone: onClose,
  })
  const title = say(words.title)
  if (waiting !== undefined) return <SentForApproval title={title} pending={waiting} onClose={onClose} />
  return (
    <PreviewedActDialog
      size="lg"
      title={title}
      effect={say(words.effect)}
      preview={preview}
      seen={({ postings }) => <PostingTable postings={postings} />}
      act={say(words.act)}
      reasonMost={140}
      {...{ danger, back, paper, pending, problem, signInHref, onClose, isChosen, reasonWord }}
      onLatest={() => void answers.resetQueries({ queryKey: previewKey })}
      onSubmit={(reason, attached) => void act(reason, attached)}
    >
      <Facts facts={facts} />
      {choice}
    </PreviewedActDialog>
  )
}
