// Answers for who has a message and how it reached each of them, by what became of it.
import { useState } from 'react'
import type { WireAnswer } from '#kit/http/contract.ts'
import { troubleWith, useAnswer } from '#kit/screens/answers.tsx'
import { PastEnd } from '#kit/screens/list-bar.tsx'
import { ListFoot } from '#kit/screens/list-foot.tsx'
import { usePages } from '#kit/screens/pages.ts'
import { DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Panel } from '#kit/ui/panel.tsx'
import { Select } from '#kit/ui/select.tsx'
import { statusWord } from '#kit/words/status-word.ts'
import { TextLink } from '#kit/ui/text-link.tsx'
import { Time } from '#kit/ui/time.tsx'
import { say } from '#kit/words/words.ts'
import { deliveryStates, listRecipients } from '../contract.ts'
import { words } from './words.ts'
import type { Column } from '#kit/ui/table-props.ts'

type Recipient = WireAnswer<typeof listRecipients>['items'][number]
type State = (typeof deliveryStates)[number]

const howOf = ({ deliveries }: Recipient): string =>
  deliveries.length === 0
    ? say(words.appOnly)
    : deliveries
        .map(({ channel, state, reason }) => {
          const end = say(words[state])
          return `${statusWord(channel)}: ${reason === null ? end : `${end} (${statusWord(reason).toLowerCase()})`}`
        })
        .join(' · ')

const columnsFor = (userHref: (uuid: string) => string): readonly Column<Recipient>[] => [
  {
    key: 'user',
    header: say(words.user),
    card: 'title',
    cell: ({ user }) => (
      <span className="block max-w-72 truncate">
        <TextLink href={userHref(user.uuid)}>{user.name}</TextLink>
      </span>
    ),
  },
  { key: 'how', header: say(words.how), card: 'status', cell: (one) => howOf(one) },
  {
    key: 'read',
    header: say(words.read),
    card: 'meta',
    cell: ({ read_at: at }) => (at === null ? say(words.notRead) : <Time at={at} look="relative" />),
  },
]

export function Recipients({ id, userHref }: { id: string; userHref: (uuid: string) => string }) {
  const [state, setState] = useState<State | 'any'>('any')
  const pages = usePages(`recipients ${state}`)
  const query = {
    page: String(pages.page),
    cursor: pages.cursor,
    ...(state === 'any' ? {} : { state }),
  }
  const asked = { params: { id }, query }
  const { data, error, refetch, isPlaceholderData } = useAnswer(listRecipients, asked, { keepsOld: true })
  return (
    <Panel
      flush
      title={say(words.recipients)}
      aside={
        <Select
          label={say(words.state)}
          hideLabel
          choices={[
            { value: 'any', label: say(words.anyState) },
            ...deliveryStates.map((value) => ({ value, label: say(words[value]) })),
          ]}
          value={state}
          onChange={setState}
          className="w-36"
        />
      }
    >
      <DataTable
        caption={say(words.recipients)}
        columns={columnsFor(userHref)}
        rows={data?.items}
        rowKey={({ user }) => user.uuid}
        refreshing={isPlaceholderData}
        {...troubleWith({ error, refetch })}
        empty={pages.page > 1 ? <PastEnd onFirst={pages.first} /> : <EmptyState title={say(words.nobody)} />}
      />
      <ListFoot listed={data} pages={pages} things={words.recipientsThings} waiting={isPlaceholderData} />
    </Panel>
  )
}
