// Answers for the pages of the app, in its tabs: those that features declare, and those that the app puts together out of several.
import House from 'lucide-react/icons/house'
import Receipt from 'lucide-react/icons/scroll-text'
import User from 'lucide-react/icons/user'
import Wallet from 'lucide-react/icons/wallet'
import { type CustomerPage, isOfPage } from '#kit/screens/customer-feature.ts'
import { late, type Late } from '#kit/screens/late.tsx'
import { Alone, Centre } from './centre.tsx'
import { customerFeatures, type Given } from './declared.ts'
import { agreeingPlaces, places } from './places.ts'
import { firstWords } from './first-words.ts'

type Page = CustomerPage<Given>
export type Place = Omit<Page, 'load'>

/** It is drawn with the app itself. */
export const home: Place = {
  path: places.home,
  tab: 'home',
  hub: { place: 1, word: firstWords.home, icon: House },
}

const limits = async () => (await import('./limits-page.tsx')).LimitsPage
const safetyRoom = async () => (await import('./safety-pages.tsx')).SafetyRoom
const safety = async () => (await import('./safety-pages.tsx')).SafetyPages
const room = { tab: 'profile', load: safetyRoom } as const
const alone = { tab: 'profile', isAlone: true, load: safety } as const

/** Composed of several features, so that none of them could declare it. */
const own: readonly Page[] = [
  {
    path: places.pay,
    tab: 'pay',
    hub: { place: 3, word: firstWords.pay, icon: Receipt },
    isKept: true,
    load: async () => (await import('./pay-page.tsx')).PayPage,
  },
  {
    path: places.money,
    tab: 'money',
    hub: { place: 4, word: firstWords.money, icon: Wallet },
    isKept: true,
    load: async () => (await import('./money-page.tsx')).MoneyPage,
  },
  {
    path: places.profile,
    tab: 'profile',
    hub: { place: 5, word: firstWords.profile, icon: User },
    isKept: true,
    load: async () => (await import('./profile-page.tsx')).ProfilePage,
  },
  {
    path: places.addMoney,
    tab: 'money',
    part: 'bank',
    isKept: true,
    load: async () => (await import('./add-money.tsx')).AddMoney,
  },
  {
    path: `${places.send}/*?`,
    tab: 'pay',
    isKept: true,
    agreesAt: agreeingPlaces,
    load: async () => (await import('./send.tsx')).Send,
  },
  { path: places.limits, tab: 'profile', isKept: true, load: limits },
  { path: places.ownLimits, tab: 'profile', isKept: true, load: limits },
  { path: places.security, ...room },
  { path: places.contact, ...room },
  { path: places.unfreeze, ...room },
  { path: places.deleteAccount, ...room },
  { path: places.changePin, ...alone },
  { path: places.forgotPin, ...alone },
  { path: places.lostPhone, ...alone },
  {
    path: places.identity,
    tab: 'profile',
    isAlone: true,
    load: async () => (await import('./rising.tsx')).Identity,
  },
  { path: places.rise, tab: 'profile', isAlone: true, load: async () => (await import('./rising.tsx')).Rise },
]

export interface Shown extends Place {
  readonly Screen: Late<Given>
}

const declared = customerFeatures.flatMap(({ pages }) => pages ?? [])
const pages: readonly Shown[] = [...declared, ...own].map(({ load, ...place }) => ({
  ...place,
  Screen: late(load, place.isAlone ? Centre : Alone),
}))

/** The late page at an address. */
export const pageAt = (address: string): Shown | undefined => pages.find((page) => isOfPage(page, address))

/** The tabs in their order: at each place a feature's page, else the app's own. */
export const tabs = ([1, 2, 3, 4, 5] as const).flatMap((place) => {
  const { path, tab, hub } = [...declared, home, ...own].find((page) => page.hub?.place === place) ?? {}
  return path === undefined || tab === undefined || hub === undefined ? [] : [{ path, tab, ...hub }]
})

/** The page of a tab. */
export const hubOf = (tab: Place['tab']): string => tabs.find((one) => one.tab === tab)?.path ?? places.home

/** Pages that open without a network. */
export const keptPages = pages.flatMap(({ isKept, Screen }) => (isKept ? [Screen] : []))
