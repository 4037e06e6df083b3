// Answers for the methods that a path knows: who comes with another is told which, and not that there is nothing.
import type { FastifyInstance } from 'fastify'

const special = /[.*+?^${}()|[\]\\]/g

/** The paths that a route answers, as an expression; its parameters stand for anything but a slash. */
function pathsOf(url: string): RegExp {
  const parts = url.split('/').map((part) => (part.startsWith(':') ? '[^/]+' : part.replace(special, '\\$&')))
  return new RegExp(`^${parts.join('/')}/?$`)
}

/** Listens to every route that is mounted from now on. Answers the methods under which an address is known, in order. */
export function knownMethods(app: FastifyInstance): (address: string) => string[] {
  const known = new Map<string, { readonly paths: RegExp; readonly methods: Set<string> }>()
  app.addHook('onRoute', ({ url, method }) => {
    // What stands below a folder is known when it is looked for, and not before.
    if (url.includes('*')) return
    const one = known.get(url) ?? { paths: pathsOf(url), methods: new Set() }
    known.set(url, one)
    for (const name of [method].flat()) one.methods.add(name)
  })
  return (address) => {
    const path = address.split('?', 1)[0] ?? ''
    const found = [...known.values()].filter(({ paths }) => paths.test(path))
    return [...new Set(found.flatMap(({ methods }) => [...methods]))].sort()
  }
}
