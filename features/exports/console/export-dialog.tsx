// Answers for asking for an export: what it holds, as which file, which columns; then how far it is, until the reader leaves.
import { useId, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { ActRefusal } from '#kit/screens/previewed-act.tsx'
import { isPending, type PendingApproval, SentForApproval } from '#kit/screens/sent-for-approval.tsx'
import { ActForm, ActFrame } from '#kit/screens/act-dialog.tsx'
import { answerKey, useAnswer, useSend } from '#kit/screens/answers.tsx'
import { OnItsWay } from '#kit/screens/on-its-way.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { TextLink } from '#kit/ui/text-link.tsx'
import { statusWord } from '#kit/words/status-word.ts'
import { say } from '#kit/words/words.ts'
import {
  askForExport,
  askForExportInFull,
  type exportLists,
  type filterShape,
  listExports,
  previewExport,
} from '../contract.ts'
import { ExportChoices, useChoices } from './export-choices.tsx'
import {
  type Export,
  ExportActs,
  ExportProgress,
  ExportState,
  nameOf,
  type Preview,
  rowsOf,
} from './export-parts.tsx'
import { listWords } from '../list-words.ts'
import { words } from './words.ts'

/** What narrows a list, and puts it in order. */
export type ListFilter = Readonly<Partial<Record<keyof typeof filterShape, string>>>

export interface Wanted {
  readonly list: (typeof exportLists)[number]
  readonly filter: ListFilter
  /** These rows alone. */
  readonly chosen?: readonly string[] | undefined
}

interface ExportDialogProps extends Wanted {
  readonly maySeeInFull: boolean
  readonly exportsHref: string
  readonly signInHref: string
  readonly onClose: () => void
}

const titleOf = (list: Wanted['list']): string =>
  say(words.title, { list: say(listWords[list]).toLowerCase() })

export function ExportDialog(props: ExportDialogProps) {
  const { list, filter, chosen, exportsHref, onClose } = props
  const [asked, setAsked] = useState<Export | PendingApproval>()
  const read = useAnswer(previewExport, { query: { list, ...filter, chosen: chosen?.join(',') } })
  const title = titleOf(list)
  if (asked !== undefined && isPending(asked))
    return <SentForApproval title={title} pending={asked} note={say(words.onceApproved)} onClose={onClose} />
  if (asked !== undefined)
    return <UnderWay asked={asked} title={title} exportsHref={exportsHref} onClose={onClose} />
  if (read.data !== undefined) return <Form {...props} title={title} preview={read.data} onAsked={setAsked} />
  return (
    <Dialog open onClose={onClose} title={title}>
      <OnItsWay label={say(words.counting)} error={read.error} refetch={read.refetch}>
        <Skeleton className="h-64 w-full rounded-button" />
      </OnItsWay>
    </Dialog>
  )
}

interface FormProps extends ExportDialogProps {
  readonly title: string
  readonly preview: Preview
  readonly onAsked: (made: Export | PendingApproval) => void
}

function Form(props: FormProps) {
  const { list, filter, chosen, maySeeInFull, signInHref, onClose, title, preview, onAsked } = props
  const formId = useId()
  const choices = useChoices(preview, maySeeInFull)
  const { ask, pending, problem } = useAsking({ list, filter, chosen }, onAsked)
  const submit = () => {
    const judged = choices.judge()
    if (judged !== undefined) void ask(judged)
  }
  const isWhole = Object.keys(filter).every((name) => name === 'sort')
  const { status } = filter
  const held =
    chosen !== undefined
      ? words.holdsChosen
      : isWhole
        ? words.holdsAll
        : status === undefined
          ? words.holds
          : words.holdsStatus
  return (
    <ActFrame
      title={title}
      effect={say(held, {
        rows: rowsOf(preview),
        status: status === undefined ? '' : statusWord(status),
      })}
      act={say(words.act)}
      problem={undefined}
      {...{ formId, pending, onClose }}
    >
      <ActForm id={formId} onSubmit={submit} className="grid gap-5">
        {problem !== undefined && <ActRefusal problem={problem} signInHref={signInHref} onLatest={onClose} />}
        {!preview.keeps_order && <p className="text-13 text-text-2">{say(words.newestFirst)}</p>}
        <ExportChoices choices={choices} preview={preview} maySeeInFull={maySeeInFull} pending={pending} />
      </ActForm>
    </ActFrame>
  )
}

interface Chosen {
  readonly format: 'csv' | 'xlsx'
  readonly columns: string[]
  /** Given where personal data is wanted in full. */
  readonly reason: string | undefined
}

/** One of the two calls: which one, the choice of personal data says. */
function useAsking(
  { list, filter, chosen: rows }: Wanted,
  onAsked: (made: Export | PendingApproval) => void,
) {
  const answers = useQueryClient()
  const masked = useSend(askForExport)
  const inFull = useSend(askForExportInFull)
  const [last, setLast] = useState<'masked' | 'full'>('masked')
  const { pending, problem } = last === 'masked' ? masked : inFull
  const ask = async ({ format, columns, reason }: Chosen) => {
    if (pending) return
    setLast(reason === undefined ? 'masked' : 'full')
    const chosen = rows === undefined ? {} : { chosen: [...rows] }
    const body = { list, ...filter, ...chosen, format, columns }
    const answered =
      reason === undefined ? await masked.send({ body }) : await inFull.send({ body: { ...body, reason } })
    if (!answered.ok) return
    void answers.invalidateQueries({ queryKey: [answerKey(listExports)[0]] })
    onAsked(answered.data)
  }
  return { ask, pending, problem }
}

interface UnderWayProps {
  readonly asked: Export
  readonly title: string
  readonly exportsHref: string
  readonly onClose: () => void
}

function UnderWay({ asked, title, exportsHref, onClose }: UnderWayProps) {
  const { data } = useAnswer(listExports, { query: { per_page: '10' } })
  const made = data?.items.find(({ id }) => id === asked.id) ?? asked
  const isUnderWay = made.state === 'waiting' || made.state === 'running'
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={say(isUnderWay ? words.goesOn : words.standsThere)}
      actions={<Button onClick={onClose}>{say(words.close)}</Button>}
    >
      <div className="grid gap-3 text-13">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-2">
          <span className="font-semibold">{nameOf(made)}</span>
          <span role="status">
            <ExportState {...made} />
          </span>
          <span className="ml-auto">
            <ExportActs made={made} />
          </span>
        </div>
        <ExportProgress made={made} />
        <p>
          <TextLink href={exportsHref}>{say(words.seeAll)}</TextLink>
        </p>
      </div>
    </Dialog>
  )
}
