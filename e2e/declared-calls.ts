// Answers for every call that the product declares, as tests walk them: read from the features' contracts and the streams.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { CallContract } from '#kit/http/contract.ts'
import * as live from '../apps/api/live-routes.ts'

/** A contract with the feature that declares it and the name it is exported under. */
export type DeclaredCall = {
  readonly contract: CallContract
  readonly feature: string
  readonly exportedAs: string
}

const isContract = (value: unknown): value is CallContract =>
  typeof value === 'object' &&
  value !== null &&
  ['name', 'method', 'path', 'realm', 'refuses'].every((key) => key in value)

const features = join(import.meta.dirname, '../features')

/** Every contract of every feature, as its module exports it. */
export async function declaredCalls(): Promise<DeclaredCall[]> {
  const declared: DeclaredCall[] = []
  for (const feature of readdirSync(features).sort()) {
    const files = readdirSync(join(features, feature)).filter((file) => /(?:^|-)contract\.ts$/.test(file))
    for (const file of files) {
      const exported: Record<string, unknown> = await import(join(features, feature, file))
      for (const [exportedAs, contract] of Object.entries(exported))
        if (isContract(contract)) declared.push({ contract, feature, exportedAs })
    }
  }
  return declared
}

const streams: readonly unknown[] = Object.values(live)
/** The streams of live updates stand beside the contracts of features. */
export const declaredStreams: readonly CallContract[] = streams.filter(isContract)
