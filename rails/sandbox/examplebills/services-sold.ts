// Answers for the services that the twin of examplebills sells, by what each asks for, and for the plans of those that have some.

/** `due`: what a reference asks for, once. `named`: any amount to somebody. `anyone`: any amount, and nobody is asked who. `plans`: one of them. */
export type Asks = 'due' | 'named' | 'anyone' | 'plans'

const words = (text: string): readonly string[] => text.trim().split(/\s+/)

const asksOf: Readonly<Record<Exclude<Asks, 'plans'>, readonly string[]>> = {
  due: words(`
    noun school-unilag school-ui school-oau school-unn school-abu school-uniben school-futa school-unizik school-lasu school-yabatech
    school-covenant school-babcock trip-nrc trip-gigm trip-abc trip-guo trip-peace-mass trip-chisco trip-libra trip-air-peace trip-ibom-air
    trip-arik trip-united-ng trip-valuejet trip-aero trip-maxair remita fg-nrs fg-frsc fg-nis-passport fg-cac fg-nimc fg-customs fg-nysc fg-jtb
    state-lirs state-fctirs state-ogirs state-oyirs state-rirs state-kirs state-kadirs state-eirs state-lasg-luc state-lasg-traffic env-lawma
    env-psp env-estate-dues`),
  named: words(`
    ins-leadway ins-axamansard ins-aiico ins-custodian ins-nem ins-cornerstone ins-mutual ins-chi ins-sovereign ins-lasaco ins-coronation-ins
    ins-hygeia ins-reliance-hmo ins-avon-hmo lswc water-fctwb water-ogun water-oyo water-kadswac water-phwc water-enugu water-kano water-crswbl
    water-osun water-niger lcc-lekki lcc-ikoyi cowry
    ikeja-electric-prepaid ikeja-electric-postpaid eko-electric-prepaid eko-electric-postpaid abuja-electric-prepaid abuja-electric-postpaid
    kano-electric-prepaid kano-electric-postpaid portharcourt-electric-prepaid portharcourt-electric-postpaid jos-electric-prepaid
    jos-electric-postpaid kaduna-electric-prepaid kaduna-electric-postpaid enugu-electric-prepaid enugu-electric-postpaid
    ibadan-electric-prepaid ibadan-electric-postpaid benin-electric-prepaid benin-electric-postpaid aba-electric-prepaid
    aba-electric-postpaid yola-electric-prepaid yola-electric-postpaid
    bet-bet9ja bet-bet9ja-agent bet-betking bet-1xbet bet-nairabet bet-naijabet bet-msport bet-betway bet-betland bet-betlion bet-supabet
    bet-bangbet bet-merrybet bet-mlotto bet-western-lotto bet-hallabet bet-green-lotto bet-sportybet bet-betano bet-betbonanza
    bet-livescorebet`),
  anyone: words('give-rccg give-mfm give-nasfat give-redcross give-sosvillages'),
}

export type SandboxPlan = { readonly code: string; readonly name: string; readonly priceKobo: number }

/** `code naira name`, one a line. */
const listed = (text: string): readonly SandboxPlan[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [code = '', naira = '', ...name] = line.trim().split(' ')
      return { code, name: name.join(' '), priceKobo: Number(naira) * 100 }
    })

/** Invented, at about the prices of such things. */
const plansBy: Readonly<Record<string, readonly SandboxPlan[]>> = {
  'dstv-boxoffice': listed(`
    film 1500 One film, 48 hours
    films-3 4000 Three films, 48 hours each`),
  tstv: listed(`
    lite 2500 TStv Lite, 1 month
    classic 5000 TStv Classic, 1 month`),
  daarsat: listed(`
    basic 2500 Daarsat Basic, 1 month
    premium 5500 Daarsat Premium, 1 month`),
  mytv: listed(`
    smart 1800 MyTV Smart, 1 month
    family 3500 MyTV Family, 1 month`),
  irokotv: listed(`
    month 1500 irokotv, 1 month
    year 12000 irokotv, 12 months`),
  ipnx: listed(`
    home-20 18500 Home, 20 Mbps, 1 month
    home-60 32500 Home, 60 Mbps, 1 month`),
  tizeti: listed(`
    solo 10750 Solo, 10 Mbps, 1 month
    family 19350 Family, 20 Mbps, 1 month
    business 43000 Business, 50 Mbps, 1 month`),
  fibreone: listed(`
    basic 16000 Basic, 30 Mbps, 1 month
    premium 28000 Premium, 100 Mbps, 1 month`),
  cobranet: listed(`
    home 15000 Home, 20 GB, 1 month
    unlimited 30000 Unlimited, 1 month`),
  swift: listed(`
    10gb 6500 10 GB, 30 days
    50gb 18000 50 GB, 30 days`),
  coollink: listed(`
    starter 14000 Starter, 5 Mbps, 1 month
    plus 25000 Plus, 15 Mbps, 1 month`),
  'starlink-ng': listed(`
    lite 38000 Residential Lite, 1 month
    residential 57000 Residential, 1 month
    roam 167000 Roam Unlimited, 1 month`),
  'mtn-fibrex': listed(`
    20mbps 20000 FibreX, 20 Mbps, 1 month
    100mbps 40000 FibreX, 100 Mbps, 1 month`),
  'airtel-odu': listed(`
    unlimited-20 20000 Unlimited, 20 Mbps, 30 days
    unlimited-60 30000 Unlimited, 60 Mbps, 30 days`),
  vdt: listed(`
    home 20000 Home, 10 Mbps, 1 month
    office 50000 Office, 30 Mbps, 1 month`),
  cyberspace: listed(`
    lte-20 9000 20 GB, 30 days
    lte-80 25000 80 GB, 30 days`),
  neco: listed('token 1500 NECO result token'),
  nabteb: listed('epin 1300 NABTEB e-PIN'),
}

/** What a service asks for; undefined of one that it does not have. */
export function asksFor(service: string): Asks | undefined {
  if (Object.hasOwn(plansBy, service)) return 'plans'
  if (asksOf.due.includes(service)) return 'due'
  if (asksOf.named.includes(service)) return 'named'
  return asksOf.anyone.includes(service) ? 'anyone' : undefined
}

export const plansOf = (service: string): readonly SandboxPlan[] =>
  Object.hasOwn(plansBy, service) ? (plansBy[service] ?? []) : []

/** Whether what is bought is electricity that a token brings to its meter. */
export const bringsToken = (service: string): boolean => service.endsWith('-electric-prepaid')

/** Whether what is bought are PINs, one for each piece. */
export const bringsPins = (service: string): boolean => service === 'neco' || service === 'nabteb'
