// Answers for which verb stands behind which call of staff's step-up.
import type { Doors } from '#kit/doors.ts'
import type { ProductActors } from '#kit/http/actors.ts'
import type { Mount } from '#kit/http/call.ts'
import { done } from '#kit/refusal.ts'
import * as contract from '../contract.ts'
import { addPasskey, beginAddingPasskey, removePasskey, renamePasskey } from './keep-passkeys.ts'
import { listPasskeys } from './passkeys.ts'
import { beginProving, proveWithCode, proveWithPasskey, requestStepUpCode } from './prove.ts'

export function routes(mount: Mount<ProductActors>, doors: Doors): void {
  mount(contract.requestStepUpCode, ({ actor }) => requestStepUpCode(doors, actor))
  mount(contract.proveWithCode, (call) => proveWithCode(doors, call, call.body.code))
  mount(contract.beginProving, ({ actor }) => beginProving(doors, actor))
  mount(contract.proveWithPasskey, (call) => proveWithPasskey(doors, call, call.body))
  mount(contract.listMyPasskeys, async ({ actor }) =>
    done({ items: await listPasskeys(doors.database.sql, actor.id) }),
  )
  mount(contract.beginAddingMyPasskey, (call) => beginAddingPasskey(doors, call))
  mount(contract.addMyPasskey, (call) => addPasskey(doors, call, call.body))
  mount(contract.renameMyPasskey, (call) =>
    renamePasskey(doors, call, { id: call.params.id, name: call.body.name }),
  )
  mount(contract.removeMyPasskey, (call) => removePasskey(doors, call, call.params.id))
}
