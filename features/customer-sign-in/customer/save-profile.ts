// Answers for sending name, phone and birth date, and for which screen an objection belongs to.
import type { Problem } from '#kit/http/contract.ts'
import { fieldProblem, useSend } from '#kit/screens/answers.tsx'
import { readDate } from '#kit/ui/date-input.tsx'
import { readNigerianPhone } from '#kit/ui/phone-input.tsx'
import { saveProfile } from '../contract.ts'
import type { Draft } from './draft.tsx'
import { useTakeCustomer } from './session.ts'

export type Profile = Pick<Draft, 'firstName' | 'lastName' | 'phone' | 'birthDate'>

/** One of the three is set: the screen that can mend it. */
export interface ProfileFaults {
  readonly name: string | undefined
  readonly phone: string | undefined
  readonly other: string | undefined
}

type Saved = { readonly ok: true } | { readonly ok: false; readonly faults: ProfileFaults }

/** Sorts a refusal by the screen it belongs to. */
export function profileFaults(problem: Problem): ProfileFaults {
  const nameError = fieldProblem(problem, 'first_name') ?? fieldProblem(problem, 'last_name')
  const phoneError = fieldProblem(problem, 'phone')
  if (problem.code === 'name_unreadable' || nameError !== undefined) {
    return { name: nameError ?? problem.message, phone: undefined, other: undefined }
  }
  if (phoneError !== undefined) return { name: undefined, phone: phoneError, other: undefined }
  return {
    name: undefined,
    phone: undefined,
    other: fieldProblem(problem, 'date_of_birth') ?? problem.message,
  }
}

export function useSaveProfile(): { save: (profile: Profile) => Promise<Saved>; pending: boolean } {
  const sending = useSend(saveProfile)
  const takeCustomer = useTakeCustomer()
  const save = async ({ firstName, lastName, phone, birthDate }: Profile): Promise<Saved> => {
    const answered = await sending.send({
      body: {
        first_name: firstName.trim(),
        last_name: lastName.trim(),
        phone: readNigerianPhone(phone) ?? phone,
        date_of_birth: readDate(birthDate) ?? '',
      },
    })
    if (!answered.ok) return { ok: false, faults: profileFaults(answered.problem) }
    takeCustomer(answered.data)
    return { ok: true }
  }
  return { save, pending: sending.pending }
}
