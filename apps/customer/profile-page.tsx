// Answers for the profile: who somebody is, what their tier allows, how the app looks, help, and signing out.
import Bell from 'lucide-react/icons/bell'
import AtSign from 'lucide-react/icons/at-sign'
import FileText from 'lucide-react/icons/file-text'
import Gauge from 'lucide-react/icons/gauge'
import LogOut from 'lucide-react/icons/log-out'
import Mail from 'lucide-react/icons/mail'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { ClosingRow } from '#features/account-closing/customer/closing-row.tsx'
import { PersonCard } from '#features/customer-sign-in/customer/person-card.tsx'
import type { Customer } from '#features/customer-sign-in/customer/session.ts'
import { words as signInWords } from '#features/customer-sign-in/words.ts'
import { useSignOut } from '#features/customer-sign-in/customer/sign-out.ts'
import { AwayRow } from '#kit/screens/away-row.tsx'
import { Hub } from '#kit/screens/hub.tsx'
import { SectionHead } from '#kit/screens/page.tsx'
import { useBrand } from '#kit/ui/brand.tsx'
import { Button } from '#kit/ui/button.tsx'
import { LinkRows } from '#kit/ui/link-rows.tsx'
import { ListRows, Tile } from '#kit/ui/list-row.tsx'
import { Card } from '#kit/ui/panel.tsx'
import { Switch } from '#kit/ui/switch.tsx'
import { useDarkMode } from '#kit/ui/theme.ts'
import { say } from '#kit/words/words.ts'
import { HelpRows } from './help.tsx'
import { forgetKept } from './forget-kept.ts'
import { firstWords } from './first-words.ts'
import { places } from './places.ts'
import { words } from './words.ts'

const legal = [
  { href: '/terms-of-service', word: words.terms },
  { href: '/privacy', word: words.privacy },
  { href: '/refund-policy', word: words.refunds },
  { href: '/about', word: words.about },
] as const

export function ProfilePage({ customer }: { customer: Customer }) {
  const { notABank } = useBrand()
  const [dark, setDark] = useDarkMode()
  return (
    <Hub title={say(firstWords.profile)}>
      <PersonCard customer={customer} detailsHref={customer.kyc_tier > 0 ? undefined : places.details} />
      <LimitsRow tier={customer.kyc_tier} />
      <SafetyRows {...customer} />
      <SectionHead title={say(words.appearance)} />
      <Card className="py-2">
        <Switch label={say(words.dark)} checked={dark} onChange={setDark} />
      </Card>
      <SectionHead title={say(words.help)} />
      <Card flush>
        <HelpRows />
      </Card>
      <SectionHead title={say(words.legal)} />
      <LegalRows />
      <ClosingRow href={places.deleteAccount} />
      <SignOutButton />
      <p className="px-1 text-center text-12 text-balance text-text-3">{notABank}</p>
    </Hub>
  )
}

function SafetyRows({ tag, phone_confirmed: isPhoneConfirmed }: Customer) {
  return (
    <LinkRows
      rows={[
        {
          href: places.tag,
          icon: AtSign,
          title: say(signInWords.tag),
          detail: tag === null ? say(signInWords.tagNone) : `@${tag}`,
        },
        {
          href: places.security,
          icon: ShieldCheck,
          title: say(words.security),
          detail: say(words.securityDetail),
        },
        {
          href: places.contact,
          icon: Mail,
          title: say(words.contact),
          detail: isPhoneConfirmed ? undefined : say(words.confirmPhone),
        },
      ]}
    />
  )
}

function LimitsRow({ tier }: { tier: number }) {
  return (
    <LinkRows
      rows={[
        {
          href: places.limits,
          icon: Gauge,
          title: say(words.limits),
          detail: tier > 0 ? say(firstWords.tierOf, { tier }) : say(words.tierNone),
        },
        {
          href: places.statements,
          icon: FileText,
          title: say(words.statements),
          detail: say(words.statementsDetail),
        },
        { href: places.notificationSettings, icon: Bell, title: say(words.notifications) },
      ]}
    />
  )
}

function LegalRows() {
  return (
    <Card flush>
      <ListRows label={say(words.legal)}>
        {legal.map(({ href, word }) => (
          <AwayRow
            key={href}
            newTab
            href={href}
            lead={<Tile tone="sand" icon={FileText} />}
            title={say(word)}
          />
        ))}
      </ListRows>
    </Card>
  )
}

function SignOutButton() {
  const { signOut, pending } = useSignOut()
  return (
    <div className="pt-3">
      <Button
        variant="secondary"
        block
        pending={pending}
        icon={<LogOut aria-hidden="true" size={20} strokeWidth={1.75} />}
        onClick={() => {
          // What can be read without a network goes at once, also where the server is not reached.
          forgetKept()
          void signOut()
        }}
      >
        {say(words.signOut)}
      </Button>
    </div>
  )
}
