// Answers for which verb stands behind which call about exchange.
import { together } from '#kit/db/together.ts'
import type { Doors } from '#kit/doors.ts'
import type { ProductActors } from '#kit/http/actors.ts'
import type { Mount } from '#kit/http/call.ts'
import { done } from '#kit/refusal.ts'
import * as alerts from '../alert-contract.ts'
import * as staff from '../contract.ts'
import * as customer from '../customer-contract.ts'
import * as terms from '../terms-contract.ts'
import * as trades from '../trade-contract.ts'
import { makeAlert, removeAlert, viewAlerts } from './alerts.ts'
import { convertAtQuote } from './convert.ts'
import { viewMine } from './my-exchange.ts'
import { endOverrideCommand, previewOverrideChange, setOverrideCommand } from './override.ts'
import { viewPositions } from './positions.ts'
import { quoteFor } from './quote.ts'
import { readBoard } from './read-board.ts'
import { previewTermChange, setTermCommand, viewTerms, withdrawTermCommand } from './terms.ts'
import { viewTrades } from './list-trades.ts'
import { type Banks, banksOf, type TradePorts } from './read-trade.ts'
import { previewOfTrade, tradeCommand } from './trades.ts'
import { openDollars } from './wallets.ts'

export function routes(mount: Mount<ProductActors>, doors: Doors, ports: TradePorts): void {
  const { sql } = doors.database
  mount(staff.readExchangeRates, ({ now, query }) => readBoard(sql, { now, before: query.before }))
  mount(staff.readPositions, async ({ now }) => done(await viewPositions(sql, now)))
  mountOverrides(mount, doors)
  mountTerms(mount, doors)
  mountTrades(mount, doors, banksOf(ports))
  mountCustomers(mount, doors)
  mountAlerts(mount, doors)
}

function mountAlerts(mount: Mount<ProductActors>, doors: Doors): void {
  const { sql } = doors.database
  mount(alerts.listAlerts, async ({ actor }) => done(await viewAlerts(sql, actor.id)))
  mount(alerts.makeAlert, ({ actor, body, once }) =>
    once((inside) => makeAlert(inside, doors, { userId: actor.id, body })),
  )
  mount(alerts.removeAlert, ({ actor, params, once }) =>
    once((inside) => removeAlert(inside, { ...params, userId: actor.id })),
  )
}

function mountOverrides(mount: Mount<ProductActors>, doors: Doors): void {
  mount(staff.previewOverride, ({ query, actor }) =>
    previewOverrideChange(doors, { payload: query, maker: actor }),
  )
  mount(staff.setOverride, (call) => {
    const { hash, reason, ...payload } = call.body
    return setOverrideCommand.run(doors, call, { payload, reason, hash })
  })
  mount(staff.endOverride, (call) => {
    const { hash, reason } = call.body
    return endOverrideCommand.run(doors, call, { payload: {}, reason, hash })
  })
}

function mountTrades(mount: Mount<ProductActors>, doors: Doors, banks: Banks): void {
  mount(trades.listTrades, async () => done(await viewTrades(doors.database.sql, banks)))
  mount(trades.previewTrade, ({ query, actor }) =>
    previewOfTrade(doors, banks, { payload: query, maker: actor }),
  )
  const command = tradeCommand(banks)
  mount(trades.recordTrade, (call) => {
    const { hash, reason, ...payload } = call.body
    return command.run(doors, call, { payload, reason, hash })
  })
}

function mountTerms(mount: Mount<ProductActors>, doors: Doors): void {
  mount(terms.listTerms, async () => done(await viewTerms(doors.database.sql)))
  mount(terms.previewTerm, ({ query, actor }) => previewTermChange(doors, { payload: query, maker: actor }))
  mount(terms.setTerm, (call) => {
    const { hash, reason, ...payload } = call.body
    return setTermCommand.run(doors, call, { payload, reason, hash })
  })
  mount(terms.withdrawTerm, (call) => {
    const { number, reason } = call.body
    return withdrawTermCommand.run(doors, call, { payload: { number }, reason })
  })
}

function mountCustomers(mount: Mount<ProductActors>, doors: Doors): void {
  const { sql } = doors.database
  const shared = together(doors.database)
  mount(customer.readMyExchange, async ({ actor, now }) =>
    done(await viewMine(sql, { userId: actor.id, now })),
  )
  mount(customer.openDollarWallet, ({ actor, requestId, address, once }) =>
    once((inside) => openDollars(inside, doors, { actor, requestId, address })),
  )
  mount(customer.quoteConversion, ({ actor, body, once }) =>
    once((inside) => quoteFor(inside, doors, { userId: actor.id, body })),
  )
  mount(customer.convert, ({ actor, body, requestId, address, once }) =>
    once(
      (inside) => convertAtQuote(inside, doors, { actor, body, requestId, address }),
      (work) => shared.begin(work, [actor.id]),
    ),
  )
}
