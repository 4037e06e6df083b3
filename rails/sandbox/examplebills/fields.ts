// Answers for what services of the twin of examplebills ask for beside their customer, and what that is chosen from.

/** The fields of a service; one that is chosen has its codes with their names. */
type Fields = Readonly<Record<string, Readonly<Record<string, string>> | 'written'>>

const fieldsBy: Readonly<Record<string, Fields>> = {
  'health-insurance-rhl': {
    full_name: 'written',
    date_of_birth: 'written',
    address: 'written',
    hospital: {
      'lagos-ikeja': 'Ikeja General Clinic, Lagos',
      'lagos-surulere': 'Surulere Medical Centre, Lagos',
      'abuja-garki': 'Garki Family Hospital, Abuja',
      'ph-gra': 'GRA Specialist Hospital, Port Harcourt',
    },
  },
  'personal-accident-insurance': {
    full_name: 'written',
    date_of_birth: 'written',
    occupation: 'written',
    address: 'written',
    next_of_kin_name: 'written',
    next_of_kin_phone: 'written',
  },
}

const fieldsOf = (service: string): Fields =>
  Object.hasOwn(fieldsBy, service) ? (fieldsBy[service] ?? {}) : {}

/** What a field is chosen from; undefined of one that is written, and where there is none. */
export function optionsOf(service: string, field: string): { code: string; name: string }[] | undefined {
  const fields = fieldsOf(service)
  const list = Object.hasOwn(fields, field) ? fields[field] : undefined
  if (list === undefined || list === 'written') return undefined
  return Object.entries(list).map(([code, name]) => ({ code, name }))
}

/** Whether just what a service asks for was told, and what is chosen is of its list. */
export function isToldWhole(service: string, told: Readonly<Record<string, string>>): boolean {
  const fields = fieldsOf(service)
  return (
    Object.keys(told).every((name) => Object.hasOwn(fields, name)) &&
    Object.entries(fields).every(([name, list]) => {
      const value = told[name] ?? ''
      return value !== '' && (list === 'written' || Object.hasOwn(list, value))
    })
  )
}

/** Whether what is bought comes with a certificate. */
export const bringsCertificate = (service: string): boolean => Object.hasOwn(fieldsBy, service)
