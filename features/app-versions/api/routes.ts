// Answers for which verb stands behind which call about app versions.
import type { Doors } from '#kit/doors.ts'
import type { ProductActors } from '#kit/http/actors.ts'
import type { Mount } from '#kit/http/call.ts'
import { done } from '#kit/refusal.ts'
import * as contract from '../contract.ts'
import { configureCommand, previewVersion, withdrawCommand } from './set-version.ts'
import { findVersion, listVersions } from './version-rows.ts'

export function routes(mount: Mount<ProductActors>, doors: Doors): void {
  const { sql } = doors.database
  mount(contract.listAppVersions, async () => done((await listVersions(sql)).toReversed()))
  mount(contract.findAppVersion, async ({ params, now }) =>
    done(await findVersion(sql, { platform: params.platform, now })),
  )
  mount(contract.previewAppVersion, ({ query, actor }) =>
    previewVersion(doors, { payload: query, maker: actor }),
  )
  mount(contract.configureAppVersion, (call) => {
    const { hash, reason, ...payload } = call.body
    return configureCommand.run(doors, call, { payload, hash, reason })
  })
  mount(contract.withdrawAppVersion, (call) => {
    const { number, reason } = call.body
    return withdrawCommand.run(doors, call, { payload: { number }, reason })
  })
}
