// Answers for the cells about sending a deposit back: a conversation like opening an account, that also finds before it makes.
import { type Behaviour, type Cell, notApplicable } from './cells.ts'

const own: Readonly<Record<string, Cell>> = {
  'duplicate webhook, three at once': notApplicable(
    'One job at a time sends a deposit back; the bank refuses to give back more than came.',
  ),
  'webhook before HTTP response': notApplicable('We ask how a return stands, and wait for no webhook of it.'),
}

/** The cell of a row of the table. */
export const returnCell = ({ name, cells }: Behaviour): Cell | undefined => own[name] ?? cells.open_account
