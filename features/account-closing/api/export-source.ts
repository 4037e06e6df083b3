// Answers for requests to close an account as a list that can be exported: the open or the closed ones.
import { instantOf, queueExport, textOf } from '#features/exports/public.ts'
import { say } from '#kit/words/words.ts'
import { exportWords as words, stateWords } from '../queue-words.ts'
import { listClosings } from '../staff-contract.ts'
import { closingOrder, closingsPart, findClosings, type ListedClosing } from './list-closings.ts'

export const closingsExport = queueExport<ListedClosing>({
  list: 'closing_requests',
  readBy: listClosings.name,
  told: (request) => ({
    id: request.id,
    customer: request.user,
    since: request.asked_at,
    endedAt: request.ended_at,
    state: say(stateWords[request.state]),
  }),
  columns: (column) => [
    column('closes', words.closes, (request) => instantOf(request.closes_at)),
    column('told', words.told, (request) => textOf(request.told)),
  ],
  order: closingOrder,
  from: (sql, asked) => sql.part`closing_requests r where ${closingsPart(sql, asked)}`,
  find: (sql, asked, tail) => findClosings(sql, { where: closingsPart(sql, asked), tail }),
})

export const exportSources = [closingsExport]
