// Answers for reading the bytes of a webhook as JSON, where the texts that we would keep of it are ones that can be kept.

/** Whether PostgreSQL holds a text: it knows neither NUL nor half a surrogate pair. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

/**
 * The JSON of a webhook, or undefined when it is none, or when a field that is kept of it, at any depth, holds a text
 * that no database holds: then nothing of it is understood, and its bytes alone are on record. Throws never.
 */
export function parseWebhook(raw: Uint8Array, kept: ReadonlySet<string>): unknown {
  try {
    return JSON.parse(Buffer.from(raw).toString('utf8'), (name, value: unknown) => {
      if (typeof value === 'string' && kept.has(name) && !isStorable(value))
        throw new SyntaxError('a text that cannot be kept')
      return value
    })
  } catch {
    return undefined
  }
}
