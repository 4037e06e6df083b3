// Answers for Open Exchange Rates in the sandbox: one rate, which stands until somebody moves it.
import * as z from 'zod/mini'
import { fine, shaped } from '../control/answers.ts'
import type { Reply, Route, SandboxRequest } from '../requests.ts'
import type { SandboxWorld, Twin } from '../twin.ts'
import { ratesBehaviours } from './behaviours.ts'
import { ratesPanel } from './panel.ts'

const refused = (status: number, message: string): Reply => ({
  status,
  json: { error: true, status, message, description: `The sandbox says ${message}.` },
})

type Row = { readonly rate: string; readonly as_of: Date | null }

async function findRow({ database }: SandboxWorld): Promise<Row | undefined> {
  const [row] = await database.sql<Row>`select rate, as_of from fx_rates where quote = 'NGN'`
  return row
}

async function latest(world: SandboxWorld, { query }: SandboxRequest): Promise<Reply> {
  if ((query.get('base') ?? 'USD') !== 'USD') return refused(400, 'invalid_base')
  const row = await findRow(world)
  const asOf = row?.as_of ?? world.clock.now()
  const rates = row === undefined ? '{}' : `{"NGN":${row.rate}}`
  // Written by hand, so that a rate leaves with every digit that it has.
  const body = `{"disclaimer":"Sandbox","license":"Sandbox","timestamp":${Math.floor(asOf.getTime() / 1_000)},"base":"USD","rates":${rates}}`
  return { status: 200, json: null, text: { type: 'application/json', body } }
}

const moving = z.strictObject({
  /** As it is written into the answer; null: there is none. */
  rate: z.nullable(z.string().check(z.regex(/^-?\d{1,12}(?:\.\d{1,20})?(?:e\d{1,2})?$/))),
  /** It stands still at this instant; left out or null, it is of the moment. */
  as_of: z.optional(z.nullable(z.iso.datetime())),
})

const controls = (world: SandboxWorld): readonly Route[] => [
  {
    method: 'GET',
    path: '/openexchangerates/rate',
    handle: async () => {
      const row = await findRow(world)
      return fine({ rate: row?.rate ?? null, as_of: row?.as_of ?? null })
    },
  },
  {
    method: 'POST',
    path: '/openexchangerates/rate',
    handle: shaped(moving, async ({ rate, as_of: asOf = null }) => {
      await world.database.begin(async (sql) => {
        await sql`delete from fx_rates where quote = 'NGN'`
        if (rate !== null)
          await sql`insert into fx_rates (quote, rate, as_of) values ('NGN', ${rate}, ${asOf})`
      })
      return fine({ rate, as_of: asOf })
    }),
  },
]

export const ratesTwin = ({ appId }: { readonly appId: string }): Twin => ({
  rail: 'openexchangerates',
  title: 'Open Exchange Rates',
  behaviours: ratesBehaviours,
  serves: (world) => ({
    routes: [{ method: 'GET', path: '/latest.json', handle: (request) => latest(world, request) }],
    guard: ({ headers }) => {
      const said = headers['authorization']
      if (said === undefined) return refused(401, 'missing_app_id')
      return said === `Token ${appId}` ? undefined : refused(401, 'invalid_app_id')
    },
    notFound: () => refused(404, 'not_found'),
    failed: (status) => refused(status, 'access_restricted'),
  }),
  controls,
  panels: ({ clock }, plane) => [ratesPanel(plane, clock)],
})
