// Answers for who the customer is, on their own profile.
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link } from 'wouter'
import { Avatar } from '#kit/ui/avatar.tsx'
import { EmailText } from '#kit/ui/email-text.tsx'
import { Facts } from '#kit/ui/facts.tsx'
import { formatPhone } from '#kit/ui/format.ts'
import { Card } from '#kit/ui/panel.tsx'
import { TierTag } from '#kit/ui/tier-tag.tsx'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'
import { fullName } from '#kit/words/full-name.ts'
import type { Customer } from './session.ts'

/** `detailsHref` is given while the details may still be mended. */
export function PersonCard({
  customer,
  detailsHref,
}: {
  customer: Customer
  detailsHref: string | undefined
}) {
  const name = fullName(customer)
  return (
    <Card flush>
      <div className="flex items-center gap-3 p-4 pb-2">
        <Avatar name={name} size={64} />
        <div className="min-w-0">
          <p className="text-20 font-semibold wrap-anywhere">{name}</p>
          <TierTag tier={customer.kyc_tier} />
        </div>
      </div>
      <Facts
        className="px-4 pb-3"
        facts={[
          { label: say(words.emailLabel), value: <EmailText email={customer.email} /> },
          {
            label: say(words.phone),
            value: (
              <>
                {formatPhone(customer.phone ?? '')}
                {!customer.phone_confirmed && (
                  <span className="block text-14 text-text-2">{say(words.phoneUnproven)}</span>
                )}
              </>
            ),
          },
        ]}
      />
      {detailsHref !== undefined && (
        <Link
          href={detailsHref}
          className="flex min-h-14 items-center justify-between gap-3 border-t border-hair px-4 text-16 font-medium ring-inside hover:bg-row-press"
        >
          {say(words.details)}
          <ChevronRight aria-hidden="true" size={20} className="text-text-3" />
        </Link>
      )}
    </Card>
  )
}
