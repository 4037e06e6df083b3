// Answers for the cells about sending a deposit back: a conversation like opening an account, that also finds before it makes.
import { type BehaviourRow, type Cell, notApplicable, turns, unknownAtOnce, usual } from './cells.ts'
import type { Fault } from '../faults.ts'

const bankSays = (status: number, message: string, code: string): Fault => ({
  kind: 'answer',
  status,
  body: { status: false, message, type: 'validation_error', code },
})

const own: Readonly<Record<string, Cell>> = {
  'balance exhausted': turns(
    ...unknownAtOnce(
      bankSays(400, 'Your balance is not enough to fulfil this request', 'insufficient_balance'),
    ),
    usual,
  ),
  'documented refusal': turns(
    {
      faults: [bankSays(404, 'Transaction not found', 'transaction_not_found')],
      expect: 'rejected:not_returnable',
    },
    // It may be ours that went before: the list of refunds tells.
    ...unknownAtOnce(bankSays(400, 'Transaction has been fully reversed', 'transaction_reversed')),
    ...unknownAtOnce(bankSays(404, 'Cannot POST /nowhere', '')),
    usual,
  ),
  'duplicate webhook, three at once': notApplicable(
    'One job at a time sends a deposit back; the bank refuses to give back more than came.',
  ),
  'webhook before HTTP response': notApplicable('We ask how a return stands, and wait for no webhook of it.'),
}

/** The cell of a row of the table. */
export const returnCell = ({ name, cells }: BehaviourRow): Cell => own[name] ?? cells.open_account
