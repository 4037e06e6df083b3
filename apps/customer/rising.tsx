// Answers for the pages on which somebody proves who they are: each gets the field that takes and sends photos.
import { IdentityPage } from '#features/kyc/customer/identity-page.tsx'
import { TierLimits } from '#features/limits/customer/tier-limits.tsx'
import { RisePage } from '#features/tiers/customer/rise-page.tsx'
import { PhotoField } from '#features/uploads/customer/photo-field.tsx'
import { places } from './places.ts'

export function Identity() {
  return (
    <IdentityPage
      homeHref={places.home}
      detailsHref={places.details}
      addMoneyHref={places.addMoney}
      photoField={PhotoField}
      limits={<TierLimits />}
    />
  )
}

export function Rise() {
  return <RisePage limitsHref={places.limits} identityHref={places.identity} photoField={PhotoField} />
}
