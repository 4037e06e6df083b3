// Answers for the list of people who work here; each opens beside it what can be done about them.
import type { WireAnswer } from '#kit/http/contract.ts'
import { troubleWith, useAnswer } from '#kit/screens/answers.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Panel } from '#kit/ui/panel.tsx'
import { StatusPill } from '#kit/ui/status-pill.tsx'
import { Time } from '#kit/ui/time.tsx'
import { say, sayCount } from '#kit/words/words.ts'
import { listPeople } from '../contract.ts'
import { roleWords, words } from '../words.ts'
import type { Column } from '#kit/ui/table-props.ts'

export type Person = WireAnswer<typeof listPeople>['items'][number]

export const factorWords = ({ passkeys }: Person): string =>
  passkeys === 0 ? say(words.byCode) : sayCount(words.passkeys, passkeys)

function NameOf({ person }: { person: Person }) {
  return (
    <span className="block min-w-0">
      <span className="flex min-w-0 items-center gap-2">
        <span className="truncate">{person.name}</span>
        {person.is_me && <Badge tone="brand">{say(words.you)}</Badge>}
      </span>
      <span className="block truncate text-12 font-normal text-text-3">{person.email}</span>
    </span>
  )
}

const columns: readonly Column<Person>[] = [
  {
    key: 'name',
    header: say(words.name),
    card: 'title',
    cell: (person) => <NameOf person={person} />,
  },
  { key: 'role', header: say(words.role), card: 'amount', cell: ({ role }) => say(roleWords[role]) },
  {
    key: 'state',
    header: say(words.state),
    card: 'status',
    cell: ({ state }) => <StatusPill status={state} />,
  },
  { key: 'factor', header: say(words.secondFactor), cell: factorWords },
  {
    key: 'seen',
    header: say(words.lastSeen),
    card: 'meta',
    cell: ({ last_active_at: at }) =>
      at === null ? say(words.neverShort) : <Time at={at} look="relative" />,
  },
]

export function PeoplePanel(props: {
  readonly hrefOf: (uuid: string) => string
  readonly current: string | undefined
}) {
  const { data, error, refetch } = useAnswer(listPeople, {})
  return (
    <Panel title={say(words.people)} flush className="[--gutter:20px]">
      <DataTable
        tall
        caption={say(words.people)}
        columns={columns}
        rows={data?.items}
        rowKey={({ uuid }) => uuid}
        rowHref={({ uuid }) => props.hrefOf(uuid)}
        currentKey={props.current}
        skeletonRows={3}
        {...troubleWith({ error, refetch })}
        empty={<EmptyState title={say(words.noPeople)} />}
      />
    </Panel>
  )
}
