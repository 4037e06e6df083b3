// Answers for requests for a higher tier as a list that can be exported: the open or the decided ones.
import { amountOf, nothing, queueExport, textOf, wholeOf, wordOf } from '#features/exports/public.ts'
import { say } from '#kit/words/words.ts'
import { listRequests } from '../queue-contract.ts'
import { exportWords as words, stateWords } from '../queue-words.ts'
import { findRequests, type ListedRequest, requestOrder, requestsPart } from './list-requests.ts'

const unseen = { shown: false }

export const requestsExport = queueExport<ListedRequest>({
  list: 'tier_requests',
  readBy: listRequests.name,
  told: (request) => ({
    id: request.id,
    customer: request.user,
    since: request.asked_at,
    endedAt: request.decided_at,
    state: say(stateWords[request.state]),
  }),
  columns: (column) => [
    column('tier', words.tier, (request) => wholeOf(request.tier)),
    column('document', words.document, (request) => wordOf(request.document_kind), unseen),
    column('ready', words.ready, ({ ready, decided_at: decided }) =>
      decided === null ? textOf(say(ready ? words.yes : words.no)) : nothing,
    ),
    column('screening', words.screening, (request) => wordOf(request.screening), unseen),
    // It is of the customer, who may have more than one request: no sum of rows.
    column('held', words.held, ({ held, decided_at: decided }) =>
      decided === null ? amountOf(held) : nothing,
    ),
  ],
  order: requestOrder,
  from: (sql, asked) => sql.part`tier_requests r where ${requestsPart(sql, asked)}`,
  find: (sql, asked, tail) => findRequests(sql, { where: requestsPart(sql, asked), tail }),
})

export const exportSources = [requestsExport]
