// Answers for a brand that can be served: whole, legible, with providers of others only where the console is elsewhere, and under no invented licence.
import { resolve } from 'node:path'
import { type Brand, readBrand } from '#kit/brand/brand.ts'
import { licenceFault } from '#kit/brand/coins-offered.ts'
import { consoleHostFault } from '#kit/brand/third-parties.ts'
import type { SettingFault, Settings } from '#kit/settings.ts'
import { faultList } from './environment.ts'
import { findPages } from './fronts.ts'
import { Stop } from './stop.ts'

type Addresses = Pick<Settings, 'brandDir' | 'publicUrl' | 'consoleUrl' | 'environment'>

/** What is wrong with the brand that the settings name; each missing or wrong value is named by its path. */
export function brandFaults(root: string, settings: Addresses): readonly SettingFault[] {
  const brandDir = resolve(root, settings.brandDir)
  // Without a site there is nothing that shows a brand.
  if (findPages(root, brandDir) === undefined) return []
  const read = brandOrFault(brandDir)
  if ('fault' in read) return [{ name: 'BRAND_DIR', fault: read.fault }]
  const found: readonly (readonly [string, string | undefined])[] = [
    ['CONSOLE_URL', consoleHostFault(read.brand, settings)],
    ['BRAND_DIR', licenceFault(read.brand, { isProduction: settings.environment === 'production' })],
  ]
  return found.flatMap(([name, fault]) => (fault === undefined ? [] : [{ name, fault }]))
}

/** Throws `Stop` with the faults of the brand, before anything is started for it. */
export function refuseBrand(root: string, settings: Addresses): void {
  const faults = brandFaults(root, settings)
  if (faults.length > 0) throw new Stop(faultList(faults))
}

function brandOrFault(brandDir: string): { brand: Brand } | { fault: string } {
  try {
    return { brand: readBrand(brandDir) }
  } catch (fault) {
    const [first = '', ...lines] = (fault instanceof Error ? fault.message : String(fault)).split('\n')
    return { fault: [`is not usable. ${first}`, ...lines.map((line) => `    ${line}`)].join('\n') }
  }
}
