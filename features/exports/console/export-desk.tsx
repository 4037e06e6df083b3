// Answers for the page of exports: one's own, and for who may see them everybody's, with how far each is.
import { chosenOf, useAddressState } from '#kit/screens/address-state.ts'
import { type ProblemError, troubleOf, useAnswer } from '#kit/screens/answers.tsx'
import type { DeskParts } from '#kit/screens/desk-feature.ts'
import { PastEnd } from '#kit/screens/list-bar.tsx'
import { ListFoot } from '#kit/screens/list-foot.tsx'
import { usePages } from '#kit/screens/pages.ts'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { Tabs } from '#kit/ui/tabs.tsx'
import { Time } from '#kit/ui/time.tsx'
import { say } from '#kit/words/words.ts'
import { listAllExports, listExports } from '../contract.ts'
import { askedWith, type Export, ExportActs, ExportProgress, ExportState, nameOf } from './export-parts.tsx'
import { words } from './words.ts'

const whose = ['mine', 'all'] as const

export function ExportDesk({ may }: DeskParts) {
  const [values, change] = useAddressState()
  const tab = chosenOf(values, 'whose', whose) ?? 'mine'
  if (!may(listAllExports.name)) return <Mine />
  return (
    <Tabs
      label={say(words.whose)}
      tabs={[
        { key: 'mine', label: say(words.mine) },
        { key: 'all', label: say(words.everybodys) },
      ]}
      value={tab}
      onChange={(key) =>
        change({ whose: key === 'mine' ? undefined : key, page: undefined }, { asNewEntry: true })
      }
      listClassName="px-4 md:px-(--gutter)"
      panelClassName="min-h-0 flex-1 flex flex-col"
    >
      {tab === 'mine' ? <Mine /> : <Everybodys />}
    </Tabs>
  )
}

function Mine() {
  const pages = usePages('mine')
  const query = { page: String(pages.page), cursor: pages.cursor }
  return <Listed read={useAnswer(listExports, { query }, { keepsOld: true })} pages={pages} />
}

function Everybodys() {
  const pages = usePages('all')
  const query = { page: String(pages.page), cursor: pages.cursor }
  return <Listed read={useAnswer(listAllExports, { query }, { keepsOld: true })} pages={pages} named />
}

interface ListedProps {
  readonly read: {
    readonly data:
      | {
          readonly items: readonly Export[]
          readonly per_page: number
          readonly total: number
          readonly total_is_estimate: boolean
          readonly next_cursor: string | null
        }
      | undefined
    readonly error: ProblemError | null
    readonly isPlaceholderData: boolean
    readonly refetch: () => Promise<unknown>
  }
  readonly pages: ReturnType<typeof usePages>
  readonly named?: boolean
}

function Listed({ read, pages, named = false }: ListedProps) {
  const { data, error, isPlaceholderData, refetch } = read
  if (data === undefined)
    return error === null ? (
      <div className="px-4 py-5 md:px-(--gutter)">
        <Loading label={say(words.loading)}>
          <Skeleton className="h-64 w-full rounded-button" />
        </Loading>
      </div>
    ) : (
      <ErrorState trouble={troubleOf(error)} onRetry={() => void refetch()} />
    )
  if (data.items.length === 0)
    return pages.page > 1 ? (
      <PastEnd onFirst={pages.first} />
    ) : (
      <EmptyState title={say(words.none)}>{say(words.noneBody)}</EmptyState>
    )
  return (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto bg-surface">
        <ul aria-label={say(words.list)}>
          {data.items.map((made) => (
            <li key={made.id} className="border-b border-hair px-4 py-3 last:border-b-0 md:px-(--gutter)">
              <ExportLine made={made} named={named} />
            </li>
          ))}
        </ul>
      </div>
      <ListFoot listed={data} pages={pages} things={words.things} waiting={isPlaceholderData} />
    </>
  )
}

/** What it is at the start, how far it is in the middle, what can be done at the end; below one another on a phone. */
function ExportLine({ made, named }: { made: Export; named: boolean }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 text-13 md:grid-cols-[minmax(0,1fr)_16rem_6.5rem]">
      <div className="grid min-w-0 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold">{nameOf(made)}</span>
          <ExportState {...made} />
        </p>
        <p className="wrap-anywhere text-text-2">{askedWith(made)}</p>
        <p className="text-12 text-text-3">
          <Time at={made.asked_at} look="relative" />
          {named && made.asked_by !== '' && <> {say(words.by, { name: made.asked_by })}</>}
        </p>
      </div>
      <div className="max-md:col-span-2 max-md:row-start-2">
        <ExportProgress made={made} />
      </div>
      <div className="justify-self-end">
        <ExportActs made={made} />
      </div>
    </div>
  )
}
