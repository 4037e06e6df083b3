// Answers for fetching a published list: whole, within a size, or not at all.
import type { Log } from '#kit/log.ts'
import type { PartnerOutcome } from '#kit/partner.ts'

const bytesMost = 128 * 1024 * 1024

export type ListOptions = {
  readonly url: string
  readonly log: Log
  /** For the whole list, in real time. */
  readonly timeoutMilliseconds: number
}

/** The bytes of a list. Publishers redirect to where their files stand, so this follows. */
export async function readBytes(options: ListOptions): Promise<PartnerOutcome<Buffer>> {
  try {
    const response = await fetch(options.url, { signal: AbortSignal.timeout(options.timeoutMilliseconds) })
    options.log.debug({ partner: 'lists', status: response.status }, 'partner call')
    if (!response.ok || response.body === null)
      return { outcome: 'unknown', detail: `answered ${response.status}` }
    const parts: Uint8Array[] = []
    let length = 0
    for await (const part of response.body) {
      length += part.byteLength
      if (length > bytesMost) return { outcome: 'unknown', detail: 'is larger than is read' }
      parts.push(part)
    }
    return { outcome: 'accepted', value: Buffer.concat(parts) }
  } catch (fault) {
    const isLate = fault instanceof Error && fault.name === 'TimeoutError'
    return { outcome: 'unknown', detail: isLate ? 'did not come in time' : 'the connection broke' }
  }
}
