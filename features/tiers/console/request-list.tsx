// Answers for the queue of requests: who waits longest first, what can be decided now, what of theirs is on hold, and how they ended.
import { useAnswer } from '#kit/screens/answers.tsx'
import type { DeskParts } from '#kit/screens/desk-feature.ts'
import type { QueueState } from '#kit/screens/queue-bar.tsx'
import { customerColumn, lookColumn } from '#kit/screens/queue-columns.tsx'
import { QueueList } from '#kit/screens/queue-list.tsx'
import { closedColumns, openColumns } from '#kit/screens/queue-mark.tsx'
import { useQueue } from '#kit/screens/queue.ts'
import { Amount } from '#kit/ui/amount.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { StatusPill } from '#kit/ui/status-pill.tsx'
import { say } from '#kit/words/words.ts'
import { listRequests } from '../queue-contract.ts'
import { stateWords } from '../queue-words.ts'
import { RequestDialog, type ListedRequest } from './request-dialog.tsx'
import { words } from './words.ts'
import type { Column } from '#kit/ui/table-props.ts'

const tier: Column<ListedRequest> = {
  key: 'tier',
  header: say(words.tier),
  cell: (request) => request.tier,
}
const state: Column<ListedRequest> = {
  key: 'state',
  header: say(words.state),
  card: 'status',
  cell: (request) => <StatusPill status={request.state}>{say(stateWords[request.state])}</StatusPill>,
}
const ready: Column<ListedRequest> = {
  key: 'ready',
  header: say(words.papers),
  cell: (request) => <Readiness request={request} />,
}
const held: Column<ListedRequest> = {
  key: 'held',
  header: say(words.heldAbove),
  align: 'end',
  card: 'amount',
  cell: (request) => <Amount currency="NGN" amount={request.held} quietZero />,
}

function columnsFor(
  userHref: DeskParts['places']['userHref'],
  shown: QueueState,
  onLook: (id: string) => void,
): readonly Column<ListedRequest>[] {
  const customer = customerColumn<ListedRequest>(userHref, ({ user }) => user)
  const act = lookColumn<ListedRequest>(({ id }) => onLook(id))
  if (shown === 'open')
    return [customer, tier, state, ready, held, ...openColumns<ListedRequest>(({ asked_at: at }) => at), act]
  const closed = closedColumns<ListedRequest>({
    outcome: (request) => say(stateWords[request.state]),
    at: ({ decided_at: at }) => at,
  })
  return [customer, tier, ...closed, act]
}

function Readiness({ request }: { request: ListedRequest }) {
  if (request.screening === 'open') return <Badge tone="danger">{say(words.screeningOpen)}</Badge>
  return request.ready ? (
    <Badge tone="success">{say(words.ready)}</Badge>
  ) : (
    <Badge quiet>{say(words.notReady)}</Badge>
  )
}

/** What is shown, and what is looked at, stands in the address. */
export function RequestList({ places, Mark }: DeskParts) {
  // A request is decided on its customer's record.
  const userHref = (uuid: string) => `${places.userHref(uuid)}?tab=identity`
  const queue = useQueue('request')
  const { state: shown, taken, pages, chosenId, look } = queue
  const query = { page: String(pages.page), state: shown, taken }
  const answer = useAnswer(listRequests, { query }, { keepsOld: true })
  const { data } = answer
  const chosen = data?.items.find(({ id }) => id === chosenId)
  return (
    <>
      <QueueList
        {...{ queue, words, answer }}
        sums={shown === 'open' ? [{ word: words.heldSum, amount: data?.sum }] : []}
        columns={columnsFor(userHref, shown, look)}
        rowKey={({ id }) => id}
      />
      {chosen !== undefined && (
        <RequestDialog
          key={chosen.id}
          request={chosen}
          {...{ userHref, Mark }}
          onClose={() => look(undefined)}
        />
      )}
    </>
  )
}
