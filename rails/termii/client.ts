// Answers for reaching Termii: its key travels in the body, and a message is handed over once.
import { type HandOver, wasNeverConnected } from '#kit/hand-over.ts'
import type { Log } from '#kit/log.ts'

export type TermiiOptions = {
  /** Each account has a base URL of its own, shown on Termii's dashboard. */
  readonly baseUrl: string
  readonly apiKey: string
  /** 3 to 11 letters, approved by Termii. */
  readonly senderId: string
  /** Signs the delivery reports. */
  readonly webhookSecret: string
  readonly log: Log
  readonly timeoutMilliseconds: number
}

/** What came back, or how it ended without an answer. */
export type TermiiAnswer =
  | {
      readonly answered: true
      readonly status: number
      readonly body: unknown
      readonly afterSeconds: number | undefined
    }
  | { readonly answered: false; readonly handed: HandOver<never> }

const bytesAtMost = 100_000

/** Posts to `/api/sms/send`. Not over the client of partners that are asked again: who repeats here sends twice. */
export async function postSms(
  options: TermiiOptions,
  fields: Readonly<Record<string, string>>,
): Promise<TermiiAnswer> {
  try {
    const response = await fetch(`${options.baseUrl}/api/sms/send`, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({ ...fields, api_key: options.apiKey }),
      redirect: 'error',
      signal: AbortSignal.timeout(options.timeoutMilliseconds),
    })
    const text = await response.text()
    const asked = response.headers.get('retry-after') ?? ''
    const { status } = response
    options.log.debug({ partner: 'termii', status }, 'partner call')
    return {
      answered: true,
      status,
      body: parsed(text),
      afterSeconds: /^\d{1,6}$/.test(asked) ? Number(asked) : undefined,
    }
  } catch (fault) {
    const detail = fault instanceof Error ? fault.name : 'unknown'
    options.log.warn({ partner: 'termii', fault: detail }, 'partner call')
    return { answered: false, handed: { outcome: wasNeverConnected(fault) ? 'later' : 'unknown', detail } }
  }
}

function parsed(text: string): unknown {
  if (text.length > bytesAtMost) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
