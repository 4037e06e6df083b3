// Answers for reads that may be some moments old: from a replica, and from the database itself while that one is away.
import { systemClock } from '../clock.ts'
import { type Database, sqlStateOf, type StaleSql } from './database.ts'

const clock = systemClock()

/** How long a replica that did not answer is left alone. */
const restMilliseconds = 10_000

// Shut down, starting, too many connections, or a row was cleaned up under the reading: another server can answer.
const awayStates = /^(?:08\w{3}|57P0[1-3]|53300|40001)$/

function isAway(fault: unknown): boolean {
  const state = sqlStateOf(fault)
  return state === undefined || awayStates.test(state)
}

/** Reads from `replica`; while that is away from `primary`, so that a replica more never makes the product less reliable. */
export function staleReads(replica: Database, primary: Database): StaleSql {
  let awayUntil = 0
  const read = async <Row extends object>(
    texts: TemplateStringsArray,
    ...values: unknown[]
  ): Promise<Row[]> => {
    if (clock.now().getTime() < awayUntil) return primary.sql<Row>(texts, ...values)
    try {
      return await replica.sql<Row>(texts, ...values)
    } catch (fault) {
      if (!isAway(fault)) throw fault
      awayUntil = clock.now().getTime() + restMilliseconds
      return primary.sql<Row>(texts, ...values)
    }
  }
  return Object.assign(read, { part: primary.sql.part })
}

/**
 * Where to read what hangs on a row that was just written: the replica once it has `row`, for then it has all that was committed
 * before that row; until then the database itself.
 */
export async function readsBehind(
  doors: { readonly database: Pick<Database, 'sql'>; readonly staleSql: StaleSql },
  row: (sql: StaleSql) => Promise<readonly unknown[]>,
): Promise<StaleSql> {
  return (await row(doors.staleSql)).length > 0 ? doors.staleSql : doors.database.sql
}
