// Answers for the cells about closing an account: a conversation like opening one, that makes nothing and may be repeated.
import { type Behaviour, type Cell, notApplicable } from './cells.ts'

const own: Readonly<Record<string, Cell>> = {
  'duplicate webhook, three at once': notApplicable('A second closing of the same account changes nothing.'),
  'webhook before HTTP response': notApplicable('The bank tells nobody that an account is closed.'),
}

/** The cell of a row of the table. */
export const closeCell = ({ name, cells }: Behaviour): Cell | undefined => own[name] ?? cells.open_account
