// Answers for how one export looks wherever it stands: what it holds, how far it is, and what can be done with it.
import type { ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { WireAnswer } from '#kit/http/contract.ts'
import { answerKey, useSend } from '#kit/screens/answers.tsx'
import { download } from '#kit/screens/save-file.ts'
import { Button } from '#kit/ui/button.tsx'
import { formatCount } from '#kit/ui/format.ts'
import { ProgressBar } from '#kit/ui/progress-bar.tsx'
import { StatusPill, statusWord } from '#kit/ui/status-pill.tsx'
import { Time } from '#kit/ui/time.tsx'
import { toast } from '#kit/ui/toast-store.ts'
import { say, sayCount, type Word } from '#kit/words/words.ts'
import { cancelExport, linkToExport, listAllExports, listExports, type previewExport } from '../contract.ts'
import { listWords } from '../list-words.ts'
import { words } from './words.ts'

export type Preview = WireAnswer<typeof previewExport>
export type Export = WireAnswer<typeof listExports>['items'][number]

const looks: Readonly<Record<Export['state'], { readonly status: string; readonly word: Word }>> = {
  waiting: { status: 'waiting', word: words.waiting },
  running: { status: 'processing', word: words.running },
  done: { status: 'completed', word: words.ready },
  cancelled: { status: 'withdrawn', word: words.cancelled },
  failed: { status: 'failed', word: words.failed },
  expired: { status: 'closed', word: words.expired },
}

const faultWords = {
  too_large: words.tooLarge,
  list_grew: words.listGrew,
  stalled: words.stalled,
} as const

const formatWords = { csv: 'CSV', xlsx: 'XLSX' } as const

/** `Transactions, CSV`. */
export const nameOf = ({ list, format }: Export): string =>
  say(words.name, { list: say(listWords[list]), format: formatWords[format] })

function conditionInWords({ name, value }: Export['conditions'][number]): string {
  if (name === 'taken') return say(words.assignedTo, { who: value })
  if (name === 'kind') return say(words.ofKind, { kind: statusWord(value) })
  return say(words.withCondition, { name, value })
}

/** What it was asked for with. */
export function askedWith({
  query,
  status,
  user,
  conditions,
  chosen,
  columns,
  in_full: inFull,
}: Export): string {
  const searched = query === null ? undefined : say(words.searched, { query })
  const filtered = status === null ? undefined : say(words.withStatus, { status: statusWord(status) })
  const narrowed = [
    searched,
    filtered,
    user === null ? undefined : say(words.ofOneUser),
    ...conditions.map(conditionInWords),
    chosen === null ? undefined : sayCount(words.chosenRows, chosen),
  ]
  return [
    ...(narrowed.every((part) => part === undefined) ? [say(words.everything)] : narrowed),
    sayCount(words.columnsCount, columns),
    inFull ? say(words.isInFull) : undefined,
  ]
    .filter((part) => part !== undefined)
    .join(' · ')
}

/** How many rows, as well as it is known. */
export function rowsOf(counted: { readonly total: number; readonly total_is_estimate: boolean }): string {
  const rows = sayCount(words.rows, counted.total)
  return counted.total_is_estimate ? say(words.about, { rows }) : rows
}

export function ExportState({ state }: Export) {
  const { status, word } = looks[state]
  return <StatusPill status={status}>{say(word)}</StatusPill>
}

/** A bar while it is made; what became of it afterwards. */
export function ExportProgress({ made }: { made: Export }): ReactNode {
  const { state, fault, rows_done: done, total, expires_at: until } = made
  switch (state) {
    case 'waiting':
    case 'running': {
      const rows = rowsOf({ ...made, total: Math.max(total, done) })
      const says = say(words.done, { done: formatCount(done), total: rows })
      return (
        <div className="grid gap-1.5">
          <ProgressBar
            label={say(words.progress, { name: nameOf(made) })}
            share={total === 0 ? 0 : done / Math.max(total, done)}
            says={says}
          />
          <p className="text-12 text-text-3">{says}</p>
        </div>
      )
    }
    case 'done':
      return (
        <p className="text-12 text-text-3">
          {sayCount(words.rows, done)} · {say(words.keptUntil)} {until !== null && <Time at={until} />}
        </p>
      )
    case 'failed':
      return <p className="text-12 text-text-2">{say(faultWords[fault ?? 'stalled'])}</p>
    case 'expired':
      return <p className="text-12 text-text-3">{say(words.expiredBody)}</p>
    case 'cancelled':
      return null
  }
}

/** Whoever asked for it downloads or cancels it; others only see it. */
export function ExportActs({ made }: { made: Export }): ReactNode {
  const { fetchFile, cancel, pending } = useExportActs(made)
  if (!made.mine) return null
  const name = nameOf(made)
  if (made.state === 'done')
    return (
      <Button
        size="sm"
        variant="primary"
        pending={pending}
        aria-label={say(words.downloadOf, { name })}
        onClick={() => void fetchFile()}
      >
        {say(words.download)}
      </Button>
    )
  if (made.state !== 'waiting' && made.state !== 'running') return null
  return (
    <Button
      size="sm"
      pending={pending}
      aria-label={say(words.cancelOf, { name })}
      onClick={() => void cancel()}
    >
      {say(words.cancel)}
    </Button>
  )
}

function useExportActs({ id }: Export) {
  const answers = useQueryClient()
  const linking = useSend(linkToExport)
  const cancelling = useSend(cancelExport)
  const readAgain = () => {
    for (const list of [listExports, listAllExports])
      void answers.invalidateQueries({ queryKey: [answerKey(list)[0]] })
  }
  const fetchFile = async () => {
    const answered = await linking.send({ params: { id } })
    if (answered.ok) {
      download(answered.data.href)
      toast.success(answered.message)
    } else {
      toast.error(answered.problem.message)
      readAgain()
    }
  }
  const cancel = async () => {
    const answered = await cancelling.send({ params: { id } })
    if (answered.ok) toast.success(answered.message)
    else toast.error(answered.problem.message)
    readAgain()
  }
  return { fetchFile, cancel, pending: linking.pending || cancelling.pending }
}
