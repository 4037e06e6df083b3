// Answers for the bills of one customer on their record: what they bought, whether its tokens and PINs came, and whom they pay again.
import type { WireAnswer } from '#kit/http/contract.ts'
import { troubleWith, useAnswer } from '#kit/screens/answers.tsx'
import type { UserParts } from '#kit/screens/desk-feature.ts'
import { usePages } from '#kit/screens/pages.ts'
import { QueueTable } from '#kit/screens/queue-table.tsx'
import { DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Panel } from '#kit/ui/panel.tsx'
import type { Column } from '#kit/ui/table-props.ts'
import { Time } from '#kit/ui/time.tsx'
import { say, sayCount } from '#kit/words/words.ts'
import { listBillOrders, listSavedBillers } from '../desk-contract.ts'
import { deskWords as words } from './desk-words.ts'
import { columnsOfUser } from './order-columns.tsx'

export function UserBills({ user, places }: UserParts) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Orders userId={user.uuid} hrefOf={places.transactionHref} />
      <Saved userId={user.uuid} />
    </div>
  )
}

function Orders({ userId, hrefOf }: { userId: string; hrefOf: (id: string) => string }) {
  const pages = usePages(userId)
  const query = { user: userId, per_page: '10', page: String(pages.page), cursor: pages.cursor }
  const answer = useAnswer(listBillOrders, { query }, { keepsOld: true })
  return (
    <Panel flush title={say(words.list)} className="[--gutter:20px]">
      <QueueTable
        isPart
        tall
        {...{ answer, pages }}
        caption={say(words.list)}
        things={words.things}
        columns={columnsOfUser}
        rowKey={({ transaction_id: id }) => id}
        rowHref={({ transaction_id: id }) => hrefOf(id)}
        empty={<EmptyState title={say(words.none)} />}
      />
    </Panel>
  )
}

type SavedBiller = WireAnswer<typeof listSavedBillers>[number]

const savedColumns: readonly Column<SavedBiller>[] = [
  { key: 'biller', header: say(words.biller), card: 'title', cell: ({ name }) => name },
  {
    key: 'name',
    header: say(words.savedName),
    card: 'start',
    cell: ({ alias, account_name: name, account }) => (
      <span className="grid">
        <span>{alias ?? name}</span>
        <span className="text-12 text-text-3">{account.replace(/^\*+/, '…')}</span>
      </span>
    ),
  },
  {
    key: 'saved',
    header: say(words.isSaved),
    cell: ({ saved }) => say(saved ? words.yes : words.no),
  },
  {
    key: 'payments',
    header: say(words.payments),
    card: 'status',
    cell: ({ times_paid: count }) => sayCount(words.timesPaid, count),
  },
  {
    key: 'last',
    header: say(words.lastPaid),
    card: 'meta',
    cell: ({ last_paid_at: at }) => <Time at={at} />,
  },
]

function Saved({ userId }: { userId: string }) {
  const read = useAnswer(listSavedBillers, { params: { uuid: userId } })
  return (
    <Panel flush title={say(words.saved)} className="[--gutter:20px]">
      <DataTable
        caption={say(words.saved)}
        columns={savedColumns}
        rows={read.data}
        skeletonRows={2}
        rowKey={({ code, account, account_name: name }) => `${code} ${account} ${name}`}
        empty={<EmptyState title={say(words.noneSaved)} />}
        {...troubleWith(read)}
      />
    </Panel>
  )
}
