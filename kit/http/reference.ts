// Answers for the API reference: every refusal by its code and words, and one shape for all of them.
import { type CallContract, type CommonRefusal, commonRefusals } from './contract.ts'
import type { Realm } from './realm.ts'
import { isCountedWrite } from './session-limits.ts'
import { escapeHtml } from '../mail/layout.ts'
import type { RefusalWords } from '../refusal.ts'

type Operation = { operationId?: string; responses?: Record<string, object>; parameters?: object[] }
type OpenApi = {
  paths?: Record<string, Record<string, Operation>>
  components?: { schemas?: Record<string, object> }
}

const problemShape = {
  type: 'object',
  description: 'Problem details (RFC 9457). `code` is stable; `message` is the sentence a person reads.',
  required: ['type', 'title', 'status', 'detail', 'message', 'code', 'request_id'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    message: { type: 'string' },
    code: { type: 'string' },
    request_id: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
} as const

const asksTwice = (contract: CallContract): boolean =>
  Object.hasOwn(contract.headers ?? {}, 'X-Confirm-Duplicate')

/** Codes that any call of this shape may answer, beside its own. */
function commonCodesOf(contract: CallContract, realms: readonly Realm[]): CommonRefusal[] {
  const realm = realms.find(({ name }) => name === contract.realm)
  return [
    'unreadable_body',
    'bad_input',
    ...(contract.body ? (['too_large', 'wrong_content_type'] as const) : []),
    ...(contract.limit || isCountedWrite(contract) ? (['too_many_tries'] as const) : []),
    ...(realm ? (['not_signed_in', 'session_ended', 'not_allowed', ...realm.refuses] as const) : []),
    ...(contract.idempotencyKey === undefined ? [] : (['idempotency_key_reused', 'still_running'] as const)),
    ...(contract.idempotencyKey === 'required' ? (['idempotency_key_missing'] as const) : []),
    ...(asksTwice(contract) ? (['duplicate_request'] as const) : []),
    'too_busy',
    'held_up',
    'unavailable',
    'not_as_sealed',
    'internal',
  ]
}

/** All refusals of a call, its own first. */
function refusalsOf(contract: CallContract, realms: readonly Realm[]): [string, RefusalWords][] {
  return [
    ...Object.entries(contract.refuses),
    ...commonCodesOf(contract, realms).map((code): [string, RefusalWords] => [code, commonRefusals[code]]),
  ]
}

/** The headers that a call reads, as parameters of OpenAPI. */
function headersOf(contract: CallContract): object[] {
  const described: readonly (readonly [string, string, boolean])[] = [
    ...(contract.idempotencyKey === undefined
      ? []
      : [['Idempotency-Key', keyMeaning, contract.idempotencyKey === 'required'] as const]),
    ...Object.entries(contract.headers ?? {}).map(([name, meaning]) => [name, meaning, false] as const),
  ]
  return described.map(([name, description, required]) => ({
    name,
    in: 'header',
    required,
    description,
    schema: { type: 'string' },
  }))
}

const keyMeaning =
  'One intent, one key of 1 to 255 plain characters: a repeat with the same key and body gets the same answer and acts once.'

/** Writes the headers and refusals of all calls into an OpenAPI document, one response a status with its codes. */
export function describeRefusals<Document extends object>(
  document: Document,
  { contracts, realms }: { readonly contracts: readonly CallContract[]; readonly realms: readonly Realm[] },
): Document {
  const openApi: OpenApi = document
  openApi.components = {
    ...openApi.components,
    schemas: { ...openApi.components?.schemas, Problem: problemShape },
  }
  const byName = new Map(contracts.map((contract) => [contract.name, contract]))
  for (const operation of Object.values(openApi.paths ?? {}).flatMap((path) => Object.values(path))) {
    const contract = byName.get(operation.operationId ?? '')
    if (contract === undefined) continue
    const statuses = Map.groupBy(refusalsOf(contract, realms), ([, words]) => words.status)
    const refusals = [...statuses]
      .sort(([a], [b]) => a - b)
      .map(([status, codes]): [string, object] => [
        String(status),
        {
          description: codes.map(([code, words]) => `\`${code}\`: ${words.say}`).join('\n\n'),
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      ])
    const headers = headersOf(contract)
    if (headers.length > 0) operation.parameters = [...(operation.parameters ?? []), ...headers]
    const fine = operation.responses?.['200']
    const described: Record<string, object> = Object.fromEntries(refusals)
    operation.responses = {
      ...(fine ? { '200': { ...fine, description: contract.says } } : {}),
      ...described,
    }
  }
  return document
}

/** Every code with its status and words, each at the place that the `type` of its problems names. HTML without script. */
export function problemsPage(title: string, contracts: readonly CallContract[]): string {
  const all = new Map<string, Set<string>>()
  const refusals = [
    ...Object.entries<RefusalWords>(commonRefusals),
    ...contracts.flatMap(({ refuses }) => Object.entries(refuses)),
  ]
  for (const [code, words] of refusals)
    all.set(code, (all.get(code) ?? new Set()).add(`${words.status}: ${words.say}`))
  const entries = [...all]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, said]) => {
      const meanings = [...said].map((one) => `<dd>${escapeHtml(one)}</dd>`).join('')
      return `<dt id="${escapeHtml(code)}"><code>${escapeHtml(code)}</code></dt>${meanings}`
    })
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Problems: ${escapeHtml(title)}</title></head><body><main><h1>Problems</h1>
<p>Every refusal is a problem document (RFC 9457). Its <code>code</code> is stable; here is what each one means.
<a href="/api/docs">All calls</a> say which they may answer.</p>
<dl>${entries.join('\n')}</dl></main></body></html>`
}
