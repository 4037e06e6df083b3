// Answers for whether an operator offers coins: switched on, and under a licence that is theirs. Pure.
import type { BrandFile } from './brand-schema.ts'

export type CoinsOfBrand = Pick<BrandFile, 'crypto'> & {
  readonly features: Pick<BrandFile['features'], 'crypto'>
}

/** What is promised on the site and what the app does are one: both ask here. */
export const offersCoins = ({ features, crypto }: CoinsOfBrand): boolean =>
  features.crypto && crypto.licence.trim() !== ''

/** What keeps a brand from serving real customers: the demo brand's licence is nobody's. */
export function licenceFault(
  brand: CoinsOfBrand,
  { isProduction }: { readonly isProduction: boolean },
): string | undefined {
  const isSample = offersCoins(brand) && /\bsample\b/i.test(brand.crypto.licence)
  return isProduction && isSample
    ? `has the sample licence "${brand.crypto.licence}" in crypto.licence of brand.json: write the reference of your own, or leave it empty and offer no crypto deposits`
    : undefined
}
