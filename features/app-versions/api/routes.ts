// Answers for which verb stands behind which call about app versions.
import type { Doors } from '#kit/doors.ts'
import type { ProductActors } from '#kit/http/actors.ts'
import type { Mount } from '#kit/http/call.ts'
import { done } from '#kit/refusal.ts'
import * as contract from '../contract.ts'
import { configureCommand, findVersion, listVersions } from './app-versions.ts'

export function routes(mount: Mount<ProductActors>, doors: Doors): void {
  const { sql } = doors.database
  mount(contract.listAppVersions, async () => done(await listVersions(sql)))
  mount(contract.findAppVersion, async ({ params }) => done(await findVersion(sql, params.platform)))
  mount(contract.configureAppVersion, (call) => configureCommand.run(doors, call, { payload: call.body }))
}
