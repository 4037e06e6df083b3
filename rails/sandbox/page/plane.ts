// Answers for calling the control plane from beside it: the same calls that come over HTTP, without a way over HTTP.
import * as z from 'zod/mini'
import { findRoute, type Reply, type Route } from '../requests.ts'

export type PlaneAnswer =
  | { readonly ok: true; readonly json: unknown }
  | { readonly ok: false; readonly status: number; readonly words: string }

export type Plane = {
  ask(path: string): Promise<PlaneAnswer>
  tell(path: string, body: object): Promise<PlaneAnswer>
  /** Takes away what was told. */
  forget(path: string): Promise<PlaneAnswer>
}

const wrongShape = z.object({ error: z.string() })

const answerOf = ({ status, json }: Reply): PlaneAnswer => {
  if (status < 400) return { ok: true, json }
  const read = z.safeParse(wrongShape, json)
  return { ok: false, status, words: read.success ? read.data.error : 'refused' }
}

export function planeOf(routes: readonly Route[]): Plane {
  const call = async (method: string, path: string, body?: object): Promise<PlaneAnswer> => {
    const request = { method, path, query: new URLSearchParams(), headers: {}, body, raw: Buffer.alloc(0) }
    const found = findRoute(routes, request)
    if (found === undefined) return { ok: false, status: 404, words: 'the control plane has no such call' }
    return answerOf(await found.route.handle(request, found.params))
  }
  return {
    ask: (path) => call('GET', path),
    tell: (path, body) => call('POST', path, body),
    forget: (path) => call('DELETE', path),
  }
}
