// Answers for the paths that a server knows, as its router prints them.

export type Route = { readonly path: string; readonly methods: readonly string[] }

/** Reads the tree that the router prints: each line adds its piece to that of the line above it which stands further to the left. */
export function routesIn(printed: string): Route[] {
  const above: string[] = []
  const found = new Map<string, Set<string>>()
  for (const line of printed.split('\n')) {
    const [, indent = '', piece = '', methods] =
      /^((?:│ {3}| {4})*)(?:├── |└── )(.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? []
    if (piece === '') continue
    const depth = indent.length / 4
    above.length = depth
    above.push(piece)
    if (methods === undefined) continue
    const path = above.join('').replace(/(?<=.)\/$/, '')
    const known = found.get(path) ?? new Set()
    found.set(path, known)
    for (const method of methods.split(', ')) known.add(method)
  }
  return [...found].map(([path, methods]) => ({ path, methods: [...methods].sort() }))
}

/** The methods that an address is known under: a piece of one path may be a parameter of another. */
export function methodsOf(routes: readonly Route[], address: string): string[] {
  const pieces = address.split('/')
  const fits = (path: string): boolean => {
    const wanted = path.split('/')
    return (
      wanted.length === pieces.length &&
      wanted.every((one, index) => one.startsWith(':') || one === pieces[index])
    )
  }
  return routes.filter(({ path }) => fits(path)).flatMap(({ methods }) => methods)
}
