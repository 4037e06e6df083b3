// Answers for telling a customer what was done to a scheduled payment: whoever holds their phone cannot leave one behind unseen.
import { notify } from '#features/notifications/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { newId } from '#kit/ids.ts'
import { displayDay, displayInstant } from '#kit/lagos.ts'
import { displayAmount } from '#kit/money/display.ts'
import { add, money } from '#kit/money/money.ts'
import { shownName } from '#kit/words/shown-name.ts'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'
import type { OrderRow } from './order-row.ts'

const titles = {
  made: words.madeMail,
  changed: words.changedMail,
  paused: words.pausedMail,
  resumed: words.resumedMail,
  ended: words.endedMail,
} as const

const rhythms = {
  once: words.once,
  day: words.everyDay,
  week: words.everyWeek,
  month: words.everyMonth,
} as const

/** `row` as it is after what was done. */
export async function tellAct(
  sql: Sql,
  doors: Doors,
  { row, act }: { readonly row: OrderRow; readonly act: keyof typeof titles },
): Promise<void> {
  const amount = money('NGN', row.amount_minor)
  const title = say(titles[act], { amount: displayAmount(amount), name: shownName(row.to_name) })
  const body = bodyOf(row)
  const href = `/app/send/scheduled/order?order=${row.id}`
  const most = displayAmount(add(amount, money('NGN', row.charges_most_minor)))
  await notify(sql, doors, {
    userId: row.user_id,
    // Its mail cannot be switched off.
    topic: 'security',
    kind: `standing-orders.${act}`,
    key: `standing-orders.${act}:${newId(doors)}`,
    title,
    body,
    href,
    mail: {
      subject: title,
      details: [
        [say(words.payee), `${shownName(row.to_name)}, ${row.to_place}, ${row.to_account}`],
        [say(words.when), say(rhythms[row.every])],
        ...(row.until === null
          ? []
          : [[say(words.lastOn), displayDay(row.until)] satisfies [string, string]]),
        [say(row.every === 'once' ? words.atMost : words.atMostEach), most],
      ],
      warning: say(words.notYou),
      button: { label: say(words.seeIt), href },
    },
    now: doors.clock.now(),
  })
}

/** What goes out now. */
function bodyOf({ state, paused_for: why, next_at: next }: OrderRow): string {
  if (state === 'cancelled' || state === 'done') return say(words.endedMailBody)
  if (state === 'paused' && why === 'customer') return say(words.pausedPlain)
  return next === null ? '' : say(words.goesOutMail, { day: displayInstant(next) })
}
