// Answers for which verb stands behind which call of uploads.
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import type { ProductActors } from '#kit/http/actors.ts'
import type { Mount } from '#kit/http/call.ts'
import { done, refuse } from '#kit/refusal.ts'
import * as contract from '../contract.ts'
import * as papers from '../papers-contract.ts'
import { bringPaper, findPaper } from './staff-papers.ts'
import { revealFile, revealPaper } from './reveal-file.ts'
import { sendChunk } from './send-chunk.ts'
import { startUpload } from './start-upload.ts'
import { type UploadRow, uploadColumns, uploadView } from './upload-row.ts'
import type { ObjectStore } from '#kit/object-store.ts'

export function routes(mount: Mount<ProductActors>, doors: Doors, { store }: { store: ObjectStore }): void {
  mount(contract.revealFile, (call) => revealFile(doors, store, call))
  mount(papers.bringPaper, (call) => bringPaper(doors, call))
  mount(papers.findPaper, ({ params }) => findPaper(doors.database.sql, params))
  mount(papers.revealPaper, (call) => revealPaper(doors, store, call))
  mount(contract.startUpload, (call) => startUpload(doors, call.actor, call.body))
  mount(contract.sendChunk, (call) => sendChunk(doors, call.actor, { ...call.params, ...call.body }))
  mount(contract.findUpload, async (call) => {
    const row = await findMine(doors.database.sql, call.params.id, call.actor.id)
    return row === undefined ? refuse('upload_not_found') : done(uploadView(row))
  })
}

async function findMine(sql: Sql, id: string, userId: string): Promise<UploadRow | undefined> {
  const [row] = await sql<UploadRow>`
    select ${uploadColumns(sql)} from uploads
    where id = ${id} and user_id = ${userId} and by_admin is null`
  return row
}
