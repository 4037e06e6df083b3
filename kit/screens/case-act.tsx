// Answers for a money act on a case, seen before it is done: its frame, for the features whose act it is.
import type { ReactNode } from 'react'
import type { Client } from '#kit/http/client.ts'
import type { Problem } from '#kit/http/contract.ts'
import { type Fact, Facts } from '#kit/ui/facts.tsx'
import { say, type Word } from '#kit/words/words.ts'
import { PreviewedActDialog } from './act-dialog.tsx'
import type { PaperFieldOf } from './paper-field.ts'
import { PostingTable, type Postings } from './posting-table.tsx'
import type { PreviewedAct } from './reviewed.ts'

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
  readonly acting: PreviewedAct<Seen>
  /** For an act that may rest on a document. */
  readonly paper?: PaperFieldOf | undefined
  readonly back?: { readonly label: string; readonly onBack: () => void } | undefined
  /** What is chosen first, and whether it is; what the act does is seen then. Left out, there is nothing to choose. */
  readonly choice?: ReactNode
  readonly isChosen?: boolean
  /** What the reason answers, where it is more than why. */
  readonly reasonWord?: Word
}

export function CaseActDialog({ facts, words, choice, ...props }: CaseActDialogProps) {
  return (
    <PreviewedActDialog
      {...props}
      size="lg"
      title={say(words.title)}
      effect={say(words.effect)}
      seen={({ postings }) => <PostingTable postings={postings} />}
      act={say(words.act)}
      reasonMost={140}
    >
      <Facts facts={facts} />
      {choice}
    </PreviewedActDialog>
  )
}
