// Answers for the cells about closing an account: a conversation like opening one, that makes nothing and may be repeated.
import { type BehaviourRow, type Cell, notApplicable, turns, unknownAtOnce, usual } from './cells.ts'
import type { Fault } from '../faults.ts'

const bankSays = (status: number, message: string): Fault => ({
  kind: 'answer',
  status,
  body: { status: false, message, type: 'validation_error', code: '' },
})

const own: Readonly<Record<string, Cell>> = {
  'documented refusal': turns(
    { faults: [bankSays(404, 'Dedicated account not found')], expect: 'rejected:not_found' },
    ...unknownAtOnce(bankSays(404, 'Cannot DELETE /nowhere')),
    ...unknownAtOnce(bankSays(400, 'An error occurred')),
    usual,
  ),
  'duplicate webhook, three at once': notApplicable('A second closing of the same account changes nothing.'),
  'webhook before HTTP response': notApplicable('The bank tells nobody that an account is closed.'),
}

/** The cell of a row of the table. */
export const closeCell = ({ name, cells }: BehaviourRow): Cell => own[name] ?? cells.open_account
