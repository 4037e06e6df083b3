// Answers for what VTpass's twin sells in plans: bundles, subscriptions and PINs, with prices that a test or a person may change.
import { decimalText, money, parseAmount } from '#kit/money/money.ts'
import type { Database } from '#kit/db/database.ts'
import type { Reply, SandboxRequest } from '../requests.ts'
import { said } from './answers.ts'

export type SandboxPlan = { readonly code: string; readonly name: string; readonly price: bigint }

const listed = (text: string): readonly SandboxPlan[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [code = '', naira = '', name = ''] = line.trim().split(' | ')
      const price = parseAmount(naira, 'NGN')
      if (!price.ok) throw new Error(`a plan costs naira: ${line}`)
      return { code, name, price: price.value.minor }
    })

const data = (network: string): readonly SandboxPlan[] =>
  listed(`
    ${network}-100mb-100 | 100 | 100MB, 1 day
    ${network}-1gb-500 | 500 | 1GB, 7 days
    ${network}-2gb-1000 | 1000 | 2GB, 30 days
    ${network}-6gb-2500 | 2500 | 6GB, 30 days
    ${network}-20gb-6000 | 6000 | 20GB, 30 days
    ${network}-75gb-18000 | 18000 | 75GB, 60 days`)

const plansOf: Readonly<Record<string, readonly SandboxPlan[]>> = {
  'mtn-data': data('mtn'),
  'airtel-data': data('airtel'),
  'glo-data': data('glo'),
  'glo-sme-data': data('glo-sme'),
  'etisalat-data': data('eti'),
  '9mobile-sme-data': data('9mobile-sme'),
  dstv: listed(`
    dstv-padi | 4400 | DStv Padi
    dstv-yanga | 6000 | DStv Yanga
    dstv-confam | 11000 | DStv Confam
    dstv79 | 19000 | DStv Compact
    dstv7 | 30000 | DStv Compact Plus
    dstv3 | 44500 | DStv Premium`),
  gotv: listed(`
    gotv-smallie | 1900 | GOtv Smallie, monthly
    gotv-jinja | 3900 | GOtv Jinja
    gotv-jolli | 5800 | GOtv Jolli
    gotv-max | 8500 | GOtv Max
    gotv-supa | 11400 | GOtv Supa`),
  startimes: listed(`
    nova-weekly | 700 | Nova (Antenna), 1 week
    nova | 2100 | Nova (Antenna), 1 month
    basic | 4000 | Basic (Antenna), 1 month
    classic | 6000 | Classic (Antenna), 1 month
    super | 9800 | Super (Dish), 1 month`),
  showmax: listed(`
    mobile_only | 1600 | Mobile, 1 month
    full | 3500 | Entertainment, 1 month
    full_3 | 10500 | Entertainment, 3 months`),
  'smile-direct': listed(`
    624 | 1550 | SmileLite 1GB, 30 days
    625 | 3100 | SmileLite 2GB, 30 days
    631 | 9300 | SmileVoice 10GB, 30 days`),
  spectranet: listed(`
    vt-1000 | 1000 | ₦1,000 PIN
    vt-2000 | 2000 | ₦2,000 PIN
    vt-5000 | 5000 | ₦5,000 PIN`),
  waec: listed('waecdirect | 3500 | WAEC result checker PIN'),
  'waec-registration': listed('waec-registraion | 25000 | WAEC registration PIN'),
  'ui-insure': listed(`
    1 | 15000 | Private
    2 | 20000 | Commercial
    3 | 5000 | Tricycles
    4 | 3000 | Motorcycle`),
  'personal-accident-insurance': listed(`
    monthly | 500 | Personal accident, 1 month
    yearly | 5000 | Personal accident, 12 months`),
  'home-cover-insurance': listed(`
    basic | 7500 | Home cover, contents to ₦1m, 12 months
    plus | 15000 | Home cover, contents to ₦3m, 12 months`),
  jamb: listed(`
    utme | 7200 | UTME PIN
    de | 7200 | Direct Entry PIN`),
}

/** Services that tell whose a reference is. */
export const decoders: ReadonlySet<string> = new Set(['dstv', 'gotv', 'startimes', 'showmax'])
/** What they hold is renewed without being named. */
export const renewing: ReadonlySet<string> = new Set(['dstv', 'gotv'])

export const isSoldInPlans = (serviceId: string): boolean => Object.hasOwn(plansOf, serviceId)

type Change = { readonly code: string; readonly price: bigint | null; readonly name: string | null }

/** What a service is sold in now. */
export async function findPlans(database: Database, serviceId: string): Promise<readonly SandboxPlan[]> {
  const changes = await database.sql<Change>`
    select code, price, name from vtpass_plan_changes where service_id = ${serviceId} order by code`
  const changed = new Map(changes.map((change) => [change.code, change]))
  const known = plansOf[serviceId] ?? []
  const added = changes
    .filter(({ code }) => !known.some((plan) => plan.code === code))
    .map(({ code }) => ({ code, name: code, price: 0n }))
  return [...known, ...added].flatMap((plan) => {
    const { price, name } = changed.get(plan.code) ?? plan
    return price === null ? [] : [{ ...plan, price, name: name ?? plan.name }]
  })
}

/** The list is spelled wrong there, as it is at VTpass for some services. */
export async function showPlans(database: Database, { query }: SandboxRequest): Promise<Reply> {
  const serviceId = query.get('serviceID') ?? ''
  if (!isSoldInPlans(serviceId)) return said('012', 'PRODUCT DOES NOT EXIST')
  const variations = (await findPlans(database, serviceId)).map(({ code, name, price }) => ({
    variation_code: code,
    name,
    variation_amount: decimalText(money('NGN', price)),
    fixedPrice: 'Yes',
  }))
  const content = { ServiceName: serviceId, serviceID: serviceId, convinience_fee: '0 %' }
  const spelled = serviceId.endsWith('-data') ? { varations: variations } : { variations }
  return { status: 200, json: { response_description: '000', content: { ...content, ...spelled } } }
}

/** Changes what a plan costs and is called from now on, or adds one; without a price it is sold no more. */
export async function changePlan(
  database: Database,
  changed: Change & { readonly serviceId: string },
): Promise<void> {
  const { serviceId, code, price, name } = changed
  await database.sql`
    insert into vtpass_plan_changes (service_id, code, price, name) values (${serviceId}, ${code}, ${price}, ${name})
    on conflict (service_id, code) do update set price = excluded.price, name = excluded.name`
}
