// Answers for the recorder as a part of a world: started before a server, and asked which webhooks that server answered with 200.
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runFolder } from '#kit/test/run-folder.ts'
import { startProgram } from './program.ts'

export type Recorder = { readonly url: string; acknowledged(): string[]; end(): Promise<void> }

/** Starts it before a server at `target`, at a port of its own. */
export async function startRecorder(target: string, port: number): Promise<Recorder> {
  const log = join(runFolder(), `acknowledged-${port}.log`)
  rmSync(log, { force: true })
  const program = await startProgram('e2e/recorder.ts', {
    args: [target, log, String(port)],
    environment: {},
  })
  return {
    url: `http://127.0.0.1:${port}`,
    acknowledged: () =>
      readFileSync(log, 'utf8')
        .split('\n')
        .filter((line) => line !== ''),
    end: async () => {
      await program.kill()
      rmSync(log, { force: true })
    },
  }
}
