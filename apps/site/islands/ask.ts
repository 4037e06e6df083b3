// Answers for asking the API from a public page: one small door, without the shapes that would weigh more than the page.

/** `reached` false: no answer came. A refusal brings the words that the contract has for it, and those of each bad field. */
export type Asked =
  | { readonly ok: true; readonly data: unknown; readonly message: string }
  | {
      readonly ok: false
      readonly reached: boolean
      readonly message: string
      readonly errors: readonly { readonly path: string; readonly message: string }[]
    }

/** Asks a path with GET, or with a POST of `body` as JSON. Never throws. */
export async function ask(
  path: string,
  sent?: { readonly body: object; readonly key?: string },
): Promise<Asked> {
  try {
    const response = await fetch(path, {
      ...(sent ? { method: 'POST', body: JSON.stringify(sent.body) } : {}),
      // An answer that is kept here would say that a server is there which is not.
      cache: 'no-store',
      headers: {
        accept: 'application/json',
        ...(sent ? { 'content-type': 'application/json' } : {}),
        ...(sent?.key === undefined ? {} : { 'idempotency-key': sent.key }),
      },
    })
    const answer: unknown = await response.json()
    const message = textOf(answer, 'message')
    if (response.ok) return { ok: true, data: fieldOf(answer, 'data'), message }
    const errors = fieldOf(answer, 'errors')
    return {
      ok: false,
      reached: true,
      message,
      errors: Array.isArray(errors)
        ? errors.map((one: unknown) => ({ path: textOf(one, 'path'), message: textOf(one, 'message') }))
        : [],
    }
  } catch {
    return { ok: false, reached: false, message: '', errors: [] }
  }
}

/** A field of what came, whatever came. */
export function fieldOf(from: unknown, name: string): unknown {
  return typeof from === 'object' && from !== null ? Reflect.get(from, name) : undefined
}

/** A field that is a text; an empty one when it is none. */
export function textOf(from: unknown, name: string): string {
  const value = fieldOf(from, name)
  return typeof value === 'string' ? value : ''
}
