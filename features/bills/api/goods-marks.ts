// Answers for tokens and PINs that a partner delivers a second time, for another order: each is known again by a mark, and given to nobody twice.
import type { Goods, OrderRow } from '#features/orders/public.ts'
import { proofCode } from '#kit/crypto/proof-code.ts'
import type { Sql } from '#kit/db/database.ts'
import { reading, writing } from '#kit/db/for-many.ts'
import { inOrder, records } from '#kit/db/records.ts'
import type { Doors } from '#kit/doors.ts'

/** What of it works once: its token, or its PINs, as marks that only our key makes. */
const marksOf = ({ vault }: Pick<Doors, 'vault'>, goods: Goods): readonly string[] =>
  [goods['token'], ...Object.keys(goods).map((name) => (/^pin\d+$/.test(name) ? goods[name] : undefined))]
    .map((text) => text?.replace(/\D/g, '') ?? '')
    .filter((digits) => digits !== '')
    .map((digits) => proofCode(vault, 'bill-goods', digits))

type Mark = { readonly mark: string; readonly order_id: string }

const insertMarks = writing<Mark, void>(async (sql, rows) => {
  await sql`
    insert into bill_goods_marks (mark, order_id)
    select mark, order_id from json_populate_recordset(null::bill_goods_marks, ${records(rows)}::json) order by mark
    on conflict (mark) do nothing`
  return rows.map(() => undefined)
})

const findOthers = reading<Mark, boolean>(async (sql, asked) => {
  const rows = await sql<{ place: number }>`
    select r.place from json_to_recordset(${records(asked)}::json) r (place int, mark text, order_id uuid)
    join bill_goods_marks m on m.mark = r.mark and m.order_id <> r.order_id`
  return inOrder(asked.length, rows, (row) => row !== undefined)
})

/**
 * Takes these tokens or PINs for an order, and answers whether another one had one of them before. They are taken before it is asked, so that of two at
 * once one has them: the second waits for the first to be written.
 */
export async function areTaken(sql: Sql, doors: Doors, order: OrderRow, goods: Goods): Promise<boolean> {
  const marks = marksOf(doors, goods).map((mark) => ({ mark, order_id: order.id }))
  await insertMarks.each(sql, marks)
  return (await findOthers.each(sql, marks)).some((isOther) => isOther)
}
