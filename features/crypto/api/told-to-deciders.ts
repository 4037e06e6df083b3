// Answers for what whoever decides a deposit reads of it: its way, what the address is for, what it is worth, and what will hold it once it is released.
import type { AuditChange } from '#features/audit/public.ts'
import { networks } from '#kit/coins/networks.ts'
import type { Sql } from '#kit/db/database.ts'
import { displayAmount } from '#kit/money/display.ts'
import { say } from '#kit/words/words.ts'
import { reasonWords } from '../export-words.ts'
import { worthOf } from '../rules.ts'
import { networkName } from '../shown.ts'
import { chosenCurrency, findPrice, judgeUncounted } from './credit.ts'
import { firstHoursUntil, givenAddresses } from './given.ts'
import { arrivalOf, type DepositRow, placeOf } from './rows.ts'

const told = (field: string, after: string | undefined): AuditChange[] =>
  after === undefined || after === '' ? [] : [{ field, before: after, after }]

/** Where it came from and to, and what it is worth now. */
export async function wayOf(sql: Sql, row: DepositRow, now: Date): Promise<AuditChange[]> {
  const place = placeOf(row)
  const given = await givenAddresses(sql, row)
  return [
    ...told('network', place && networkName(networks[place.network])),
    ...told('came_to', row.to_address),
    ...told(
      'address_is_for',
      given.map(({ coin, network }) => `${coin}, ${networkName(networks[network])}`).join('; '),
    ),
    ...told('came_from', row.from_addresses.join(', ')),
    ...told('worth_now', await worthNow(sql, row, now)),
  ]
}

/** That, and what of its customer's wallet and limits keeps it on hold all the same. */
export async function toldOf(sql: Sql, row: DepositRow, now: Date): Promise<AuditChange[]> {
  const gross = arrivalOf(row)?.gross
  const { user_id: userId, custodian } = row
  const way = await wayOf(sql, row, now)
  if (gross === undefined || userId === null) return way
  const judged = await judgeUncounted(sql, { userId, gross, custodian, now })
  const until = await firstHoursUntil(sql, userId, now)
  return [
    ...way,
    ...told('then_on_hold', judged.outcome === 'held' ? say(reasonWords[judged.reason]) : undefined),
    ...told('new_device_limit_until', until?.toISOString()),
  ]
}

/** What it would be credited at now, in the currency that its customer has chosen. */
async function worthNow(sql: Sql, row: DepositRow, now: Date): Promise<string | undefined> {
  const gross = arrivalOf(row)?.gross
  if (gross === undefined) return undefined
  const currency = row.user_id === null ? 'NGN' : await chosenCurrency(sql, row.user_id)
  const worth = worthOf({ gross }, currency, await findPrice(sql, now))
  return worth && displayAmount(worth.gets)
}
