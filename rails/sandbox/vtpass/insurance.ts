// Answers for VTpass's insurers in its twin: what each wants to be told, what that is chosen from, and where a certificate is. The lists are cut short.
import type { Purchase } from './book.ts'

const words = (text: string): readonly string[] => text.trim().split(/\s+/)

/** By service, the fields that it wants beside those of every purchase. */
const wants: Readonly<Record<string, readonly string[]>> = {
  'ui-insure': words(`
    Insured_Name engine_capacity Chasis_Number Plate_Number vehicle_make vehicle_color vehicle_model YearofMake state lga email`),
  'personal-accident-insurance': words(
    'full_name address dob next_kin_name next_kin_phone business_occupation',
  ),
  'home-cover-insurance': words('full_name address type_building business_occupation date_of_birth'),
}

export const wantedOf = (serviceId: string): readonly string[] =>
  Object.hasOwn(wants, serviceId) ? (wants[serviceId] ?? []) : []

export type Listed = readonly (readonly [code: string, name: string])[]

/** `code name`, one a line. */
const listed = (text: string): Listed =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [code = '', ...name] = line.trim().split(' ')
      return [code, name.join(' ')] as const
    })

const makes = listed(`
  335 Toyota
  120 Honda
  210 Lexus
  145 Kia
  98 Bajaj`)

const models: Readonly<Record<string, Listed>> = {
  '335': listed(`
    745 Camry
    746 Corolla
    747 Hilux
    748 Sienna`),
  '120': listed(`
    301 Accord
    302 Civic
    303 CR-V`),
  '210': listed(`
    411 ES 350
    412 RX 350`),
  '145': listed(`
    511 Picanto
    512 Rio`),
  '98': listed(`
    611 Boxer
    612 RE`),
}

const states = listed(`
  1 Lagos
  2 FCT
  3 Rivers
  4 Kano
  5 Oyo`)

const lgas: Readonly<Record<string, Listed>> = {
  '1': listed(`
    770 Agege
    771 Alimosho
    772 Eti-Osa
    773 Ikeja
    774 Kosofe
    775 Surulere`),
  '2': listed(`
    801 Abaji
    802 Bwari
    803 Gwagwalada
    804 Municipal Area Council`),
  '3': listed(`
    821 Eleme
    822 Obio/Akpor
    823 Port Harcourt`),
  '4': listed(`
    841 Dala
    842 Fagge
    843 Nassarawa`),
  '5': listed(`
    861 Egbeda
    862 Ibadan North
    863 Ogbomosho South`),
}

const colours = listed(`
  20 Ash
  1001 Beige
  1004 Black
  1008 Blue
  1013 Red
  1015 Silver
  1016 White`)

const capacities = listed(`
  1 0.1 - 1.59
  2 1.6 - 2.0
  3 2.1 - 3.0
  4 Above 3.0`)

export const buildings = ['Bungalow', 'Duplex', 'Flat', 'Terrace house']

/** What each list is, and what its codes and names begin with. */
export const lists: Readonly<Record<string, readonly [name: string, of: (code: string) => Listed]>> = {
  color: ['Colour', () => colours],
  'engine-capacity': ['Capacity', () => capacities],
  state: ['State', () => states],
  lga: ['LGA', (code) => lgas[code] ?? []],
  brand: ['VehicleMake', () => makes],
  model: ['VehicleModel', (code) => models[code] ?? []],
}

const isIn = (list: Listed | undefined, code: string | undefined): boolean =>
  list?.some(([one]) => one === code) === true

/** Whether all that a service wants was told, and what is chosen is of its list. */
export function isToldWhole(serviceId: string, fields: Readonly<Record<string, string>>): boolean {
  if (wantedOf(serviceId).some((name) => (fields[name] ?? '').trim() === '')) return false
  if (serviceId === 'home-cover-insurance') return buildings.includes(fields['type_building'] ?? '')
  if (serviceId !== 'ui-insure') return true
  const { vehicle_make: make = '', state = '' } = fields
  return (
    isIn(models[make], fields['vehicle_model']) &&
    isIn(lgas[state], fields['lga']) &&
    isIn(colours, fields['vehicle_color']) &&
    isIn(capacities, fields['engine_capacity'])
  )
}

/** Where the certificate of a delivered purchase is: of one that ends in 82 nowhere yet, of one that ends in 83 not by `https`. */
export function certificateJson({ service_id: serviceId, request_id: id }: Purchase, ending: string): object {
  if (wantedOf(serviceId).length === 0) return {}
  if (ending === '82') return { certUrl: 'N/A' }
  const place = `certificates.insurer.example/${serviceId}/${id}.pdf`
  return { certUrl: `${ending === '83' ? 'http' : 'https'}://${place}` }
}
