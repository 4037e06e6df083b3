// Answers for the API reference: every refusal by its code and words, and one shape for all of them.
import { type CallContract, commonRefusals } from './contract.ts'
import type { RefusalWords } from '../refusal.ts'

type Operation = { operationId?: string; responses?: Record<string, object> }
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

/** Codes that any call of this shape may answer, beside its own. */
function commonCodesOf(contract: CallContract): (keyof typeof commonRefusals)[] {
  return [
    'unreadable_body',
    'bad_input',
    ...(contract.limit ? (['too_many_tries'] as const) : []),
    ...(contract.realm === 'anyone' ? [] : (['not_signed_in', 'session_ended', 'not_allowed'] as const)),
    ...(contract.idempotencyKey === undefined ? [] : (['idempotency_key_reused', 'still_running'] as const)),
    ...(contract.idempotencyKey === 'required' ? (['idempotency_key_missing'] as const) : []),
    'unavailable',
    'internal',
  ]
}

/** All refusals of a call, its own first. */
export function refusalsOf(contract: CallContract): [string, RefusalWords][] {
  return [
    ...Object.entries(contract.refuses),
    ...commonCodesOf(contract).map((code): [string, RefusalWords] => [code, commonRefusals[code]]),
  ]
}

/** Writes the refusals of all calls into an OpenAPI document, one response a status with its codes. */
export function describeRefusals<Document extends object>(
  document: Document,
  contracts: readonly CallContract[],
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
    const statuses = Map.groupBy(refusalsOf(contract), ([, words]) => words.status)
    const refusals = [...statuses]
      .sort(([a], [b]) => a - b)
      .map(([status, codes]): [string, object] => [
        String(status),
        {
          description: codes.map(([code, words]) => `\`${code}\`: ${words.say}`).join('\n\n'),
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      ])
    const fine = operation.responses?.['200']
    const described: Record<string, object> = Object.fromEntries(refusals)
    operation.responses = {
      ...(fine ? { '200': { ...fine, description: contract.says } } : {}),
      ...described,
    }
  }
  return document
}
