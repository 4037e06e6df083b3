// Answers for the gallery's fields as customers meet them: large, with a PIN and a birth date.
import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import { useState } from 'react'
import { AmountInput } from '../amount-input.tsx'
import { CodeInput } from '../code-input.tsx'
import { DateInput, noDate } from '../date-input.tsx'
import { IconButton } from '../icon-button.tsx'
import { PhoneInput } from '../phone-input.tsx'
import { PinPad } from '../pin-pad.tsx'
import { ScaleProvider } from '../scale.tsx'
import { TextInput } from '../text-input.tsx'
import { Columns, GallerySection, Specimen } from './specimen.tsx'

export function CustomerFieldsSection() {
  return (
    <GallerySection id="customer-fields" title="Fields, customer">
      <ScaleProvider scale="large">
        <Columns>
          <LargeFields />
          <Pins />
        </Columns>
      </ScaleProvider>
    </GallerySection>
  )
}

function LargeFields() {
  const [code, setCode] = useState('4072')
  const [born, setBorn] = useState(noDate)
  const [amount, setAmount] = useState('1,235,817.50')
  return (
    <Specimen label="52 px and more" ground="surface" stack>
      <TextInput label="First name" placeholder="As on your BVN" />
      <TextInput
        label="Account number"
        defaultValue="2087 641 93"
        error="We couldn’t confirm this account. Check the number and bank."
      />
      <AmountInput
        label="Amount"
        value={amount}
        onChange={setAmount}
        currency="NGN"
        error="You need ₦1,250.00 more. Add money or lower the amount."
      />
      <PhoneInput label="Phone number" value="" onChange={() => undefined} />
      <DateInput
        label="Date of birth"
        birthDate
        value={born}
        onChange={setBorn}
        hint="You must be 18 or older."
      />
      <DateInput
        label="Date of birth"
        value={{ day: '31', month: '2', year: '1994' }}
        onChange={setBorn}
        error="There is no such day."
      />
      <CodeInput label="6-digit code" value={code} onChange={setCode} />
      <CodeInput
        label="6-digit code"
        value="407213"
        onChange={setCode}
        error="That code is not right. 3 tries left."
      />
    </Specimen>
  )
}

function Pins() {
  const [pin, setPin] = useState('12')
  return (
    <Specimen label="PIN" ground="surface" stack>
      <PinPad
        label="PIN"
        value={pin}
        onChange={setPin}
        corner={
          <IconButton
            label="Use fingerprint"
            size="large"
            icon={<Fingerprint size={28} className="text-brand" />}
          />
        }
      />
      <PinPad label="Wrong PIN" value="1234" onChange={setPin} error="Wrong PIN. 3 tries left." busy />
    </Specimen>
  )
}
