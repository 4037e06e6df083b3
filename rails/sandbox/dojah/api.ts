// Answers for the sandbox bureau's API: the paths, proofs of identity, answers and errors of Dojah.
import type { Database } from '#kit/db/database.ts'
import { judge } from './faces.ts'
import { lookUp, type LookUp, type Person, type RegisterKind } from './register.ts'
import type { Reply, Route, SandboxRequest } from '../requests.ts'

export type IdentityDoors = {
  readonly database: Database
  readonly appId: string
  readonly secretKey: string
}

function failed(status: number, error: string): Reply {
  return { status, json: { error } }
}

/** Undefined when both headers are ours (the secret stands alone, without `Bearer`), else the refusal. */
export function identityGuard(doors: IdentityDoors, request: SandboxRequest): Reply | undefined {
  if (request.headers['appid'] !== doors.appId) return failed(401, 'Invalid AppId')
  return request.headers['authorization'] === doors.secretKey ? undefined : failed(401, 'Authorization Error')
}

/** What Dojah answers for a path it does not have. */
export function noSuchIdentityPath(): Reply {
  return failed(404, 'Url not found')
}

export function identityRoutes(doors: IdentityDoors): Route[] {
  const route = (kind: RegisterKind, path: string): Route => ({
    method: 'GET',
    path,
    handle: async ({ query }) => {
      const number = query.get(kind) ?? ''
      if (!/^\d{11}$/.test(number)) return failed(400, `${kind} must be 11 digits`)
      return answerOf(kind, number, await lookUp(doors.database, kind, number))
    },
  })
  const balance: Route = {
    method: 'GET',
    path: '/api/v1/balance',
    handle: async () => ({
      status: 200,
      json: { entity: { wallet_balance: '250000.00' } },
      headers: rateHeaders,
    }),
  }
  return [
    route('bvn', '/api/v1/kyc/bvn/full'),
    route('nin', '/api/v1/kyc/nin'),
    selfieRoute(doors, 'bvn'),
    selfieRoute(doors, 'nin'),
    liveness,
    balance,
  ]
}

const fieldOf = (body: unknown, name: string): string => {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined
  return typeof value === 'string' ? value : ''
}

const liveness: Route = {
  method: 'POST',
  path: '/api/v1/ml/liveness',
  handle: async ({ body }) => {
    const seen = await judge(fieldOf(body, 'image'))
    if (seen === undefined) return failed(400, 'image is required')
    const isLive = seen === 'one_face' || seen === 'stranger'
    const entity = {
      liveness: { liveness_check: isLive, liveness_probability: isLive ? 97.4 : 11.2 },
      face: { face_detected: seen !== 'no_face', multiface_detected: seen === 'several_faces', quality: {} },
    }
    return { status: 200, json: { entity }, headers: rateHeaders }
  },
}

function selfieRoute(doors: IdentityDoors, kind: RegisterKind): Route {
  return {
    method: 'POST',
    path: `/api/v1/kyc/${kind}/verify`,
    handle: async ({ body }) => {
      const number = fieldOf(body, kind)
      const seen = await judge(fieldOf(body, 'selfie_image'))
      if (!/^\d{11}$/.test(number)) return failed(400, `${kind} must be 11 digits`)
      if (seen === undefined) return failed(400, 'selfie_image is required')
      const found = await lookUp(doors.database, kind, number)
      const reply = answerOf(kind, number, found)
      if (found.kind !== 'found') return reply
      const match = found.photo && seen === 'one_face'
      const verified = { confidence_value: match ? 98.6 : found.photo ? 31.4 : 0, match }
      return {
        ...reply,
        json: { entity: { ...entityOf(kind, number, found), selfie_verification: verified } },
      }
    },
  }
}

function entityOf(
  kind: RegisterKind,
  number: string,
  found: Extract<LookUp, { kind: 'found' }>,
): Record<string, unknown> {
  const entity = kind === 'bvn' ? bvnEntity(found.person, found.photo) : ninEntity(found.person, found.photo)
  return { ...entity, [kind]: number }
}

function answerOf(kind: RegisterKind, number: string, found: LookUp): Reply {
  switch (found.kind) {
    case 'found':
      return { status: 200, json: { entity: entityOf(kind, number, found) }, headers: rateHeaders }

    case 'not_found':
      return failed(404, `${kind.toUpperCase()} not found`)
    case 'suspended':
    case 'deceased':
      return failed(400, `This ${kind.toUpperCase()} is ${found.kind}`)
    case 'failing':
      return failed(424, 'Unable to reach the registry. Please try again later')
    case 'silent':
      return { status: 200, json: {}, silent: true }
  }
}

const rateHeaders = { 'RateLimit-Limit': '500', 'RateLimit-Remaining': '499', 'RateLimit-Reset': '60' }

// One pixel: the register's photo is personal data, so the sandbox has none.
const photo = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII='

const shortMonths = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `28-Jun-2000`, as the BVN register writes days. */
function namedDay(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-')
  return `${day}-${shortMonths[Number(month) - 1] ?? ''}-${year}`
}

/** `10-06-1993`, as the NIN register writes days. */
function dottedDay(date: string): string {
  return date.split('-').toReversed().join('-')
}

function bvnEntity(person: Person, withPhoto: boolean): Record<string, unknown> {
  const [first, middle, last] = [person.first_name, person.middle_name, person.last_name].map((name) =>
    name.toUpperCase(),
  )
  return {
    title: '',
    date_of_birth: namedDay(person.date_of_birth),
    email: '',
    enrollment_bank: '058',
    enrollment_branch: 'YABA',
    first_name: first,
    gender: '',
    image: withPhoto ? photo : '',
    last_name: last,
    level_of_account: 'Level 2 - Medium Level Accounts',
    lga_of_origin: '',
    lga_of_residence: '',
    marital_status: '',
    middle_name: middle,
    name_on_card: `${last}, ${first}`,
    nationality: 'Nigeria',
    nin: '',
    phone_number1: '',
    phone_number2: '',
    registration_date: '21-Mar-2018',
    residential_address: '',
    state_of_origin: '',
    state_of_residence: '',
    watch_listed: person.status === 'watch_listed' ? 'YES' : 'NO',
  }
}

function ninEntity(person: Person, withPhoto: boolean): Record<string, unknown> {
  return {
    title: '',
    birth_country: 'nigeria',
    birth_date: dottedDay(person.date_of_birth),
    birth_lga: '',
    birth_state: '',
    email: null,
    employment_status: '',
    first_name: person.first_name.toUpperCase(),
    gender: '',
    marital_status: '',
    middle_name: person.middle_name.toUpperCase(),
    nationality: 'nigeria',
    picture: withPhoto ? photo : '',
    residence_address: '',
    residence_state: '',
    surname: person.last_name.toUpperCase(),
    telephone: '',
    // The NIN register has no watch list of its own; the bureau's shows here.
    ...(person.status === 'watch_listed' ? { watch_listed: 'YES' } : {}),
  }
}
