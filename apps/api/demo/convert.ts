// Answers for people of the demo world who turn naira into dollars: by the calls that the app makes, at the rate of that moment.
import { featureTasks } from '../mount-features.ts'
import type { Api } from '../server.ts'
import type { DemoEvent } from './events.ts'
import { ask, demoPin, mustBeFine } from './inhabitant.ts'

type Conversion = DemoEvent & { readonly what: 'convert' }

/** Opens a dollar wallet where there is none, and converts. What there is too little for, or what a world that was cut off has done, is left. */
export async function convert(api: Api, event: Conversion, cookie: string): Promise<void> {
  await readRate(api)
  const { sql } = api.doors.database
  const lived = await sql`
    select 1 from transactions t join users u on u.id = t.user_id
    where u.email = ${event.person.email} and t.type = 'conversion' and t.created_at >= ${event.at}`
  if (lived.length > 0) return
  const post = (path: string, body: object) =>
    ask(`${api.url}/api/v1/me/${path}`, {
      method: 'POST',
      cookie,
      body,
      key: `demo-${event.person.number}-${event.at.getTime()}-${path}`,
    })
  mustBeFine(await post('dollar-wallet', {}), 'opening a dollar wallet')
  const quoted = await post('exchange/quotes', {
    from_currency: 'NGN',
    amount: event.dollars,
    amount_currency: 'USD',
  })
  if (quoted.body.code === 'not_enough_money') return
  const { quote_id, hash } = mustBeFine(quoted, 'asking for a price').body.data ?? {}
  const authorised = mustBeFine(
    await post('authorisations', { purpose: 'conversion', hash, strength: 'usual', pin: demoPin }),
    'authorising a conversion',
  )
  const { authorisation_id } = authorised.body.data ?? {}
  mustBeFine(await post('exchange/conversions', { quote_id, authorisation_id }), 'converting')
}

/** What the server does by itself every so often, done now: the rate of this moment. */
export async function readRate(api: Api): Promise<void> {
  const doors = { ...api.doors, database: api.worker }
  const task = featureTasks(doors, { ...api.parts, isUp: async () => true }).find(
    ({ name }) => name === 'exchange.read-rates',
  )
  await task?.run()
}
