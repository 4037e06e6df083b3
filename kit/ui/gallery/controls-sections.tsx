// Answers for the gallery's buttons, links and fields in all their states.
import Download from 'lucide-react/icons/download'
import Ellipsis from 'lucide-react/icons/ellipsis'
import EyeOff from 'lucide-react/icons/eye-off'
import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import { AmountDisplay } from '../amount-display.tsx'
import { AmountInput, type InputCurrency } from '../amount-input.tsx'
import { Button, ButtonLink, type ButtonVariant } from '../button.tsx'
import { Checkbox } from '../checkbox.tsx'
import { Chips } from '../chips.tsx'
import { CodeInput } from '../code-input.tsx'
import { IconButton } from '../icon-button.tsx'
import { PasswordInput } from '../password-input.tsx'
import { PhoneInput } from '../phone-input.tsx'
import { ScaleProvider } from '../scale.tsx'
import { SegmentedControl } from '../segmented-control.tsx'
import { Select } from '../select.tsx'
import { Spinner } from '../spinner.tsx'
import { Switch } from '../switch.tsx'
import { TextInput } from '../text-input.tsx'
import { TextLink } from '../text-link.tsx'
import { Columns, GallerySection, Specimen } from './specimen.tsx'
import { longName } from './specimen-data.ts'

const variants: readonly ButtonVariant[] = ['primary', 'secondary', 'soft', 'ghost', 'danger']

export function ButtonsSection() {
  return (
    <GallerySection id="buttons" title="Buttons and links">
      <Specimen label="Looks, 32 px" ground="surface">
        {variants.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
      </Specimen>
      <PendingButtons />
      <ButtonSizes />
      <Columns>
        <CustomerButtons />
        <IconsAndLinks />
      </Columns>
    </GallerySection>
  )
}

function PendingButtons() {
  return (
    <Specimen label="Pending and disabled" ground="surface">
      {variants.map((variant) => (
        <Button key={variant} variant={variant} pending>
          Withdraw ₦250,000.00
        </Button>
      ))}
      <Button variant="primary" disabled>
        Approve
      </Button>
      <Button disabled>Previous</Button>
    </Specimen>
  )
}

function ButtonSizes() {
  const [pending, setPending] = useState(false)
  return (
    <Specimen label="Sizes 28, 32, 44; with an icon; the width stays while it waits" ground="surface">
      <Button size="sm" icon={<Download aria-hidden="true" size={14} />}>
        Export
      </Button>
      <Button icon={<Download aria-hidden="true" size={16} />}>Export</Button>
      <Button variant="primary" size="lg" pending={pending} onClick={() => setPending(true)}>
        GO
      </Button>
      <Button size="lg" onClick={() => setPending(false)}>
        Stop waiting
      </Button>
      <ButtonLink href="#buttons" size="lg" external>
        A link as a button
      </ButtonLink>
    </Specimen>
  )
}

function CustomerButtons() {
  return (
    <Specimen label="Customer, 52 px" ground="surface" stack>
      <ScaleProvider scale="large">
        <Button variant="primary" block>
          Send ₦85,000.00
        </Button>
        <Button variant="primary" block pending>
          Send ₦85,000.00
        </Button>
        <Button variant="primary" block disabled>
          Send ₦85,000.00
        </Button>
        <Button variant="soft" block>
          Repeat
        </Button>
        <Button block>Not now</Button>
        <Button variant="ghost" block>
          Sign in
        </Button>
        <Button variant="danger" block>
          Delete account
        </Button>
      </ScaleProvider>
    </Specimen>
  )
}

function IconsAndLinks() {
  return (
    <Specimen label="Icons, links, spinner" ground="surface">
      <IconButton label="More acts" icon={<Ellipsis size={18} />} />
      <IconButton label="Download" size="sm" icon={<Download size={14} />} />
      <IconButton label="Loading the file" pending icon={<Download size={18} />} />
      <IconButton label="Not now" disabled icon={<Download size={18} />} />
      <TextLink href="#buttons" external>
        Forgot Password?
      </TextLink>
      <TextLink href="https://example.com/" newTab>
        The blog
      </TextLink>
      <Spinner />
    </Specimen>
  )
}

export function FieldsSection() {
  return (
    <GallerySection id="fields" title="Fields, console">
      <Columns>
        <TextFields />
        <MoneyFields />
      </Columns>
    </GallerySection>
  )
}

function TextFields() {
  const [name, setName] = useState(longName)
  return (
    <Specimen label="Text" ground="surface" stack>
      <TextInput label="Full name" value={name} onChange={setName} maxLength={80} />
      <TextInput label="Email" type="email" placeholder="you@example.com" hint="We send a code to it." tall />
      <TextInput
        label="Email"
        type="email"
        defaultValue="halima.yusuf"
        error="Write an email address, such as name@example.com."
      />
      <TextInput
        label="Search users"
        hideLabel
        placeholder="Search users"
        type="search"
        before={<Search aria-hidden="true" size={16} className="text-text-3" />}
      />
      <TextInput label="Reference" value="wlt_ngn_7c9k2m4x" disabled />
      <TextInput label="Reason" rows={3} aside="5 to 140 characters" placeholder="Why, in a sentence" />
      <PasswordInput label="Password" defaultValue="correct horse battery" />
    </Specimen>
  )
}

function MoneyFields() {
  const [amount, setAmount] = useState('987,654,321.00')
  const [currency, setCurrency] = useState<InputCurrency>('NGN')
  const [phone, setPhone] = useState('803 123 4567')
  const [code, setCode] = useState('4072')
  const [tier, setTier] = useState<'1' | '2' | ''>('')
  return (
    <Specimen label="Money, choices, codes" ground="surface" stack>
      <AmountInput
        label="Amount"
        value={amount}
        onChange={setAmount}
        currency={currency}
        onCurrencyChange={setCurrency}
      />
      <AmountInput
        label="Amount"
        value="1,000.505"
        onChange={setAmount}
        currency="NGN"
        error="Write at most two decimals."
      />
      <AmountDisplay label="Balance after" currency="NGN" amount="987654321.5" />
      <PhoneInput label="Phone" value={phone} onChange={setPhone} />
      <Select
        label="Tier"
        placeholder="Choose a tier"
        choices={[
          { value: '1', label: 'Tier 1' },
          { value: '2', label: 'Tier 2' },
        ]}
        value={tier}
        onChange={setTier}
      />
      <CodeInput label="Verification code" value={code} onChange={setCode} hint="Six digits, 10 minutes" />
    </Specimen>
  )
}

export function ChoicesSection() {
  return (
    <GallerySection id="choices" title="Choices">
      <Columns>
        <ConsoleChoices />
        <CustomerChoices />
      </Columns>
    </GallerySection>
  )
}

const spans = [
  { value: 'today', label: 'Today' },
  { value: 'week', label: '7 days' },
  { value: 'month', label: '30 days' },
] as const
const currencies = [
  { value: 'NGN', label: 'NGN' },
  { value: 'USD', label: 'USD' },
] as const

function ConsoleChoices() {
  const [agreed, setAgreed] = useState(false)
  const [on, setOn] = useState(true)
  const [span, setSpan] = useState<'today' | 'week' | 'month'>('month')
  return (
    <Specimen label="Console" ground="surface" stack>
      <div className="flex flex-wrap gap-4">
        <Checkbox checked={agreed} onChange={setAgreed}>
          Notify the customer
        </Checkbox>
        <Checkbox checked={false} mixed onChange={setAgreed}>
          Some selected
        </Checkbox>
        <Checkbox checked disabled onChange={setAgreed}>
          Locked
        </Checkbox>
      </div>
      <div>
        <SegmentedControl label="Span" choices={spans} value={span} onChange={setSpan} />
      </div>
      <Switch
        label="Payouts in NGN"
        hint="Turning it off holds new transfers."
        checked={on}
        onChange={setOn}
      />
      <Switch label="Payouts in USD" checked={false} disabled onChange={setOn} />
    </Specimen>
  )
}

function CustomerChoices() {
  const [agreed, setAgreed] = useState(false)
  const [span, setSpan] = useState<'today' | 'week' | 'month'>('month')
  const [money, setMoney] = useState<'NGN' | 'USD'>('NGN')
  return (
    <Specimen label="Customer" ground="surface" stack>
      <ScaleProvider scale="large">
        <Checkbox checked={agreed} onChange={setAgreed} error={agreed ? undefined : 'Tick it to go on.'}>
          I am 18 or older and I agree to the terms of service and the privacy policy.
        </Checkbox>
        <SegmentedControl label="Span of the list" choices={spans} value={span} onChange={setSpan} block />
        <Chips label="Span of the chips" choices={spans} value={span} onChange={setSpan} wraps />
        <div className="flex items-center justify-between rounded-card bg-field p-4">
          <SegmentedControl label="Wallet" choices={currencies} value={money} onChange={setMoney} onField />
          <IconButton
            tone="field"
            label="Hide the balance"
            icon={<EyeOff size={20} strokeWidth={1.75} />}
            onClick={() => undefined}
          />
        </div>
      </ScaleProvider>
    </Specimen>
  )
}
