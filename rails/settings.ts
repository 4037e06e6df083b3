// Answers for reading the settings, our own and those that partners declare.
import { settingsWith } from '#kit/settings.ts'
import { row } from '#kit/settings-row.ts'
import { oneOf } from '#kit/settings-values.ts'
import { partners } from './partners.ts'

const [first = '', ...others] = partners.filter((one) => one.gives('payouts')).map(({ name }) => name)

const payoutProvider = row({
  name: 'PAYOUT_PROVIDER',
  group: 'Partners',
  meaning: `Which partner pays out to other banks: ${[first, ...others].join(' or ')}.`,
  kind: oneOf([first, ...others]),
  fallback: first,
})

export const { settingNames, readSettings, withSandboxAt, renderEnvExample } = settingsWith([
  { rows: [payoutProvider], isUsed: () => true },
  ...partners,
])
