// Answers for mending name, phone and birth date before the identity is confirmed; a check that fails leads here.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useBack } from '#kit/screens/back.ts'
import { Dock } from '#kit/screens/question.tsx'
import { Page } from '#kit/screens/page.tsx'
import { Button } from '#kit/ui/button.tsx'
import { useBrand } from '#kit/ui/brand.tsx'
import { Facts } from '#kit/ui/facts.tsx'
import { formatPhone } from '#kit/ui/format.ts'
import { Card } from '#kit/ui/panel.tsx'
import { DateInput, noDate } from '#kit/ui/date-input.tsx'
import { useNow } from '#kit/ui/now.ts'
import { PhoneInput, readNigerianPhone } from '#kit/ui/phone-input.tsx'
import { toast } from '#kit/ui/toast-store.ts'
import { fullName } from '#kit/words/full-name.ts'
import { say } from '#kit/words/words.ts'
import { words } from '../words.ts'
import { NameFields } from './name-fields.tsx'
import { birthDateWords, firstNameFault, lastNameFault, phoneFault } from './profile-faults.ts'
import { type Profile, useSaveProfile } from './save-profile.ts'
import type { Customer } from './session.ts'

type Faults = { readonly [Field in keyof Profile]?: string | undefined }

function faultsOf(profile: Profile, now: Date): Faults {
  return {
    firstName: firstNameFault(profile.firstName),
    lastName: lastNameFault(profile.lastName),
    phone: phoneFault(readNigerianPhone(profile.phone) ?? profile.phone),
    birthDate: birthDateWords(profile.birthDate, now),
  }
}

/** The details as they are typed, checked and saved; `onSaved` follows a good end. */
function useDetails(customer: Customer, onSaved: () => void) {
  const now = useNow()
  const saving = useSaveProfile()
  const [faults, setFaults] = useState<Faults>({})
  const [profile, setProfile] = useState<Profile>({
    firstName: customer.first_name ?? '',
    lastName: customer.last_name ?? '',
    phone: customer.phone?.replace(/^\+234/, '') ?? '',
    birthDate: noDate,
  })
  const change = (part: Partial<Profile>) => {
    setProfile((before) => ({ ...before, ...part }))
    setFaults({})
  }
  const save = async () => {
    const found = faultsOf(profile, now)
    setFaults(found)
    if (Object.values(found).some((fault) => fault !== undefined) || saving.pending) return
    const saved = await saving.save(profile)
    if (saved.ok) return onSaved()
    const { name, phone, other } = saved.faults
    setFaults({ lastName: name, phone, birthDate: other })
  }
  return { profile, faults, change, save, pending: saving.pending }
}

interface DetailsPageProps {
  readonly customer: Customer
  readonly above: string
}

export function DetailsPage(props: DetailsPageProps) {
  return props.customer.kyc_tier > 0 ? <Confirmed {...props} /> : <Changing {...props} />
}

/** Whoever comes by an old address finds no form that would be refused. */
function Confirmed({ customer, above }: DetailsPageProps) {
  const { emails } = useBrand()
  return (
    <Page title={say(words.details)} above={above}>
      <Card className="grid gap-4">
        <Facts
          facts={[
            { label: say(words.detailsName), value: fullName(customer) },
            { label: say(words.phoneLabel), value: formatPhone(customer.phone ?? '') },
          ]}
        />
        <p className="text-14 text-pretty text-text-2 wrap-anywhere">
          {say(words.detailsConfirmed, { email: emails.support })}
        </p>
      </Card>
    </Page>
  )
}

function Changing({ customer, above }: DetailsPageProps) {
  const back = useBack(above)
  const answers = useQueryClient()
  const details = useDetails(customer, () => {
    toast.success(say(words.detailsSaved))
    // The screen that led here, such as that of a failed check, reads anew what the details have changed.
    answers.removeQueries({ type: 'inactive' })
    back()
  })
  const { profile, faults, change, save, pending } = details
  return (
    <Page title={say(words.details)} above={above}>
      <form
        noValidate
        className="flex flex-1 flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <p className="px-1 text-14 text-pretty text-text-2">{say(words.detailsLead)}</p>
        <Card className="grid gap-5">
          <NameFields value={profile} faults={faults} onChange={change} />
          <PhoneInput
            label={say(words.phoneLabel)}
            error={faults.phone}
            value={profile.phone}
            onChange={(phone) => change({ phone })}
          />
          <DateInput
            label={say(words.birthLabel)}
            hint={say(words.detailsBirth)}
            birthDate
            error={faults.birthDate}
            value={profile.birthDate}
            onChange={(birthDate) => change({ birthDate })}
          />
        </Card>
        <Dock lined>
          <Button type="submit" variant="primary" block pending={pending}>
            {say(words.detailsSave)}
          </Button>
        </Dock>
      </form>
    </Page>
  )
}
