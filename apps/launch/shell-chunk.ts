// Answers for one file with all that an app needs before its first screen: many small ones compress worse and are named in
// every list of what a screen needs.
import type { Plugin, Rolldown } from 'vite'
import { isContract } from './light-contracts.ts'

type GetModuleInfo = Rolldown.PluginContext['getModuleInfo']

/** Everything that `entry` imports at once, however far away. The schemas behind a contract stay with the server. */
function reachedFrom(entry: string, infoOf: GetModuleInfo): ReadonlySet<string> {
  const reached = new Set([entry])
  for (const id of reached) {
    const imported = infoOf(id)?.importedIds ?? []
    for (const next of imported)
      if (!isContract(id) || next.endsWith('/kit/http/contract.ts')) reached.add(next)
  }
  return reached
}

/** A plugin that finds the shell of the app that begins at `entry`, and the group of chunks that it is. */
export function shellChunk(entry: string): {
  readonly plugin: Plugin
  readonly group: Rolldown.CodeSplittingGroup
} {
  let shell: ReadonlySet<string> = new Set()
  return {
    plugin: {
      name: 'shell-chunk',
      buildEnd() {
        shell = reachedFrom(entry, (id) => this.getModuleInfo(id))
      },
    },
    group: { debugName: 'shell', name: (id) => (shell.has(id) ? 'shell' : null) },
  }
}

/** The files that a late screen needs beyond the shell, which is there before anything can ask for the screen. */
export function withoutShell(
  _file: string,
  needed: string[],
  { hostType }: { hostType: 'html' | 'js' },
): string[] {
  if (hostType === 'html') return needed
  return needed.filter((file) => !/\/(?:shell|rolldown-runtime)-[^/]+$/.test(file))
}
