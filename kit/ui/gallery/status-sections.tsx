// Answers for the gallery's words, amounts, states and messages.
import WifiOff from 'lucide-react/icons/wifi-off'
import { Amount } from '../amount.tsx'
import { Avatar } from '../avatar.tsx'
import { Badge, CountBadge } from '../badge.tsx'
import { Banner, OfflineStrip } from '../banner.tsx'
import { BrandMark, BrandName } from '../brand.tsx'
import { Button } from '../button.tsx'
import { CopyButton } from '../copy-button.tsx'
import { AccountCard } from '../account-card.tsx'
import { CopyField } from '../copy-field.tsx'
import { CurrencyTag } from '../currency-tag.tsx'
import { EnvironmentTag } from '../environment-tag.tsx'
import { formatAccountNumber } from '../format.ts'
import { ScaleProvider } from '../scale.tsx'
import { StatusPill } from '../status-pill.tsx'
import { TierTag } from '../tier-tag.tsx'
import { Time } from '../time.tsx'
import { toast } from '../toast-store.ts'
import { Columns, GallerySection, Specimen } from './specimen.tsx'
import { longName, people } from './specimen-data.ts'

export function TypeSection() {
  return (
    <GallerySection id="type" title="Type, amounts, times">
      <Specimen label="The scale" ground="surface" stack>
        <p className="font-display text-36 font-bold">Ẹ̀kọ́ Ọ̀ṣun Ṣàngó ₦48,250</p>
        <p className="text-30 font-bold">Choose a 4-digit PIN</p>
        <p className="text-24 font-semibold">{longName}</p>
        <p className="text-20 font-semibold">Dashboard</p>
        <p className="text-16">Body of the apps: every fee is on the screen before you press pay.</p>
        <p className="text-14 text-text-2">Second lines and labels</p>
        <p className="text-13 text-text-3">Tables of the console</p>
        <p className="text-12 text-text-3">Meta, nothing smaller</p>
      </Specimen>
      <Columns>
        <Specimen label="Amounts" ground="surface" stack>
          <Amount currency="NGN" amount="987654321.5" className="text-36 font-bold" big />
          <Amount currency="NGN" amount="4812406733.18" className="text-20 font-semibold" />
          <p className="flex flex-wrap gap-4 text-14">
            <Amount currency="NGN" amount="1234567.50" sign="always" />
            <Amount currency="NGN" amount="-250000.00" />
            <Amount currency="USD" amount="842.10" />
            <Amount currency="NGN" amount="0.00" quietZero />
            <Amount currency="NGN" amount="350000.00" sign="always" credit />
            <Amount currency="USDT" amount="12.5" />
            <Amount currency="COIN" amount="1284" />
          </p>
        </Specimen>
        <Specimen label="Times in Lagos" ground="surface" stack>
          <p className="flex flex-wrap gap-4 text-14">
            <Time at="2026-11-21T07:05:12Z" />
            <Time at="2026-11-21T07:05:12Z" look="day" />
            <Time at="2026-11-21T07:05:12Z" look="clock" />
            <Time at="2026-11-21T07:05:12Z" look="relative" />
          </p>
          <BrandName />
          <BrandName size="large" />
          <BrandMark className="size-12 text-brand" />
        </Specimen>
      </Columns>
    </GallerySection>
  )
}

const states = [
  'success',
  'approved',
  'active',
  'pending',
  'in_review',
  'processing',
  'failed',
  'rejected',
  'reversed',
  'frozen',
  'closed',
  'awaiting_approval',
  'restricted',
  'email_verified',
  'new_kind_of_state',
]

export function StatusSection() {
  return (
    <GallerySection id="status" title="States, tags, people">
      <Specimen label="Open states are filled, settled states are quiet" ground="surface">
        {states.map((state) => (
          <StatusPill key={state} status={state} />
        ))}
      </Specimen>
      <CustomerPills />
      <Specimen label="Tags and counts" ground="surface">
        <CurrencyTag currency="NGN" />
        <CurrencyTag currency="USD" frozen />
        <TierTag tier={3} />
        <EnvironmentTag environment="live" />
        <EnvironmentTag environment="sandbox" />
        <CountBadge count={5} label="approvals wait" />
        <CountBadge count={128} label="messages" tone="neutral" />
      </Specimen>
      <Avatars />
      <Copies />
    </GallerySection>
  )
}

function CustomerPills() {
  return (
    <Specimen label="Customer: always filled" ground="surface">
      <ScaleProvider scale="large">
        <StatusPill status="success">Sent</StatusPill>
        <StatusPill status="pending">Confirming</StatusPill>
        <StatusPill status="processing" />
        <StatusPill status="failed" />
        <StatusPill status="reversed">Returned</StatusPill>
        <StatusPill status="frozen" />
        <Badge tone="brand">1 of 3 done</Badge>
      </ScaleProvider>
    </Specimen>
  )
}

function Avatars() {
  return (
    <Specimen label="Avatars" ground="surface">
      {people.map(({ id, name }) => (
        <Avatar key={id} name={name} size={40} />
      ))}
      <Avatar name={longName} size={24} look="plain" />
      <Avatar name="Halima Yusuf" look="brand" />
      <Avatar name="Ọmọ́wùnmí Adéṣínà" size={64} />
    </Specimen>
  )
}

function Copies() {
  return (
    <Specimen label="Copy" ground="surface" stack>
      <p className="flex flex-wrap items-center gap-4 text-13">
        <CopyField text="018f3c2e-91d4-7c9k-2m4x-00000000b41a" label="Copy user id" mono>
          018f3c2e…b41a
        </CopyField>
        <CopyButton text="8FQ2-71KD" label="Copy reference" />
      </p>
      <ScaleProvider scale="large">
        <AccountCard
          bank="Wema Bank"
          number="8032114759"
          shown={formatAccountNumber('8032114759')}
          name={longName}
          said="Account number copied"
        />
      </ScaleProvider>
    </Specimen>
  )
}

export function MessagesSection() {
  return (
    <GallerySection id="messages" title="Messages">
      <Specimen label="Toasts: 2 s, errors 5 s, held while read" ground="surface">
        <Button onClick={() => toast.success('Profile saved')}>Success</Button>
        <Button onClick={() => toast.error('The code is wrong or too old.', { placement: 'top-right' })}>
          Error, top right
        </Button>
        <Button
          onClick={() =>
            toast.info(`Statement of ${longName} is being prepared`, { duration: Number.POSITIVE_INFINITY })
          }
        >
          Stays until closed
        </Button>
      </Specimen>
      <Specimen label="Banners" stack>
        <Banner tone="info">The customer is told by email.</Banner>
        <Banner tone="warning" title="Held in suspense.">
          The deposit is above the limit of tier 1. It is not lost.
        </Banner>
        <Banner tone="neutral">Sealed to 08:05:12.</Banner>
      </Specimen>
      <Specimen label="Customer banners" stack>
        <ScaleProvider scale="large">
          <OfflineStrip savedAt="14:02" />
          <Banner tone="warning" title="We’re still checking.">
            Please don’t send again. We’ll notify you.
          </Banner>
          <Banner tone="success">We returned ₦5,050.00 to you at 14:20.</Banner>
          <Banner tone="danger" title="It didn’t go through.">
            You were not charged.
          </Banner>
          <Banner tone="info" icon={WifiOff}>
            Did someone tell you to send this in a hurry? We never ask you to move money to keep it safe.
          </Banner>
        </ScaleProvider>
      </Specimen>
    </GallerySection>
  )
}
