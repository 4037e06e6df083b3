// Answers for what somebody tells a biller that asks for more than a reference: the first of each of its lists, and of whatever is written something right.
import assert from 'node:assert/strict'
import * as bills from '#features/bills/contract.ts'
import type { FieldKind } from '#features/bills/fields.ts'
import { type Reachable, send } from './customer.ts'

const written: Readonly<Record<Exclude<FieldKind, 'choice'>, string>> = {
  text: 'Qquartz House 7, Marina',
  name: 'Zubaida Okonjo-Bassey',
  phone: '0809 777 6655',
  birth_date: '1987-04-23',
  year: '2014',
  email: 'zubaida.okonjo@mail.example',
}

/** All that the form of a biller asks for; undefined of one that asks for nothing. */
export async function toldFor(
  world: Reachable,
  cookie: string,
  id: string,
): Promise<Record<string, string> | undefined> {
  const { fields } = (await send(world, bills.findBiller, { cookie, params: { id } })).data
  if (fields.length === 0) return undefined
  const told: Record<string, string> = {}
  for (const { key, kind, of } of fields)
    told[key] =
      kind === 'choice'
        ? await firstOption(world, cookie, { id, key, of: of === undefined ? undefined : told[of] })
        : written[kind]
  return told
}

async function firstOption(
  world: Reachable,
  cookie: string,
  { id, key, of }: { readonly id: string; readonly key: string; readonly of: string | undefined },
): Promise<string> {
  const listed = await send(world, bills.listFieldOptions, {
    cookie,
    params: { id, key },
    ...(of !== undefined && { query: `?of=${encodeURIComponent(of)}` }),
  })
  assert.equal(listed.status, 200, `${id} ${key} ${JSON.stringify(listed.body)}`)
  return listed.data[0]?.code ?? assert.fail(`${id} lists something for ${key}`)
}
