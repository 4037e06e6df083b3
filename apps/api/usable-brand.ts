// Answers for the brand that this server may serve, or a start that ends with the reason.
import { resolve } from 'node:path'
import { type Brand, readBrand } from '#kit/brand/brand.ts'
import { licenceFault } from '#kit/brand/coins-offered.ts'
import { consoleHostFault } from '#kit/brand/third-parties.ts'
import type { Settings } from '#kit/settings.ts'

/**
 * The brand of these settings. Throws when it is not whole, naming each value, and when it brings code of others to the host
 * where the console is, or an invented licence to where customers are real.
 */
export function usableBrand(root: string, settings: Settings): Brand {
  const brand = readBrand(resolve(root, settings.brandDir))
  const fault = consoleHostFault(brand, settings)
  if (fault !== undefined) throw new Error(`CONSOLE_URL ${fault}`)
  const invented = licenceFault(brand, { isProduction: settings.environment === 'production' })
  if (invented !== undefined) throw new Error(`BRAND_DIR ${invented}`)
  return brand
}
