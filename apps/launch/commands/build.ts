// Answers for building the front ends by hand, for an image that starts without building.
import { resolve } from 'node:path'
import type { Command } from './command.ts'

export const build: Command = {
  name: 'build',
  usage: '',
  meaning: 'Builds the front ends whose sources changed. Starting does it too.',
  run: async (_args, context) => {
    // Vite is loaded only for this command: the others start without its weight.
    const { buildFronts } = await import('../build.ts')
    const brandDir = resolve(context.root, context.environment['BRAND_DIR']?.trim() || 'brand')
    const built = await buildFronts({ root: context.root, brandDir })
    context.say(built.length === 0 ? 'Everything is built already.' : `Built: ${built.join(', ')}.`)
    return 0
  },
}
