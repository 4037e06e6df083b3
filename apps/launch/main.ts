// Answers for the commands of package.json: start, dev, test and the operator's, each ended in order.
import { dirname } from 'node:path'
import { createEnding } from './ending.ts'
import { loadEnvFile } from './environment.ts'
import { Stop } from './stop.ts'

const root = dirname(dirname(import.meta.dirname))
process.chdir(root)
const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}
// Whoever reads our output may go away (`npm start | head`); that must not keep us from ending in order.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
const [command = 'start', ...args] = process.argv.slice(2)
const ending = createEnding({ say, interruptedCode: command === 'start' || command === 'dev' ? 0 : 130 })

/** Runs a command. Answers its exit code, or undefined when it stays until it is ended. */
async function run(): Promise<number | undefined> {
  const doors = { root, ending, say }
  switch (command) {
    case 'start':
      loadEnvFile(root)
      await (await import('./start.ts')).start(doors)
      return undefined
    case 'dev':
      loadEnvFile(root)
      await (await import('./dev.ts')).develop(doors)
      return undefined
    case 'test':
      return (await import('./test.ts')).test(args, doors)
    case 'bench':
      return (await import('./bench.ts')).bench(args, doors)
    case 'sim':
      return (await import('./bench.ts')).simulate(args, doors)
    case 'cli':
      loadEnvFile(root)
      return (await import('./cli.ts')).runCommand(args, doors)
  }
  throw new Stop(`There is no "${command}". There are: start, dev, test, bench, sim, cli.`)
}

try {
  const code = await run()
  if (code !== undefined) await ending.begin(code)
} catch (fault) {
  // An end that a person asked for cuts whatever was still starting; that is no fault.
  if (!ending.signal.aborted) {
    process.stderr.write(
      `${fault instanceof Stop ? fault.message : fault instanceof Error ? fault.stack : String(fault)}\n`,
    )
  }
  await ending.begin(1)
}
