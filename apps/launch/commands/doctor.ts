// Answers for the operator's check before a start: every fault of settings and databases at once.
import { readSettings } from '#rails/settings.ts'
import { brandFaults } from '../brand.ts'
import { databaseFaults } from '../doctor.ts'
import { faultList, prepareQuietly } from '../environment.ts'
import type { Command } from './command.ts'

export const doctor: Command = {
  name: 'doctor',
  usage: '',
  meaning: 'Checks the settings, the brand and the databases they name, and lists every fault.',
  run: async (_args, context) => {
    const prepared = prepareQuietly(context.root, context.environment)
    const { environment, needs } = prepared
    const answer = readSettings(environment, needs)
    for (const warning of answer.warnings) context.say(`Warning: ${warning}`)
    const ofDatabases = await databaseFaults(environment)
    const ofSettings = answer.ok ? brandFaults(context.root, answer.settings) : answer.faults
    // An address that cannot be read cannot be reached either; the plainer fault is enough.
    const told = new Set(ofSettings.map(({ name }) => name))
    const faults = [...prepared.faults, ...ofSettings, ...ofDatabases.filter(({ name }) => !told.has(name))]
    context.say(faults.length === 0 ? 'Nothing is wrong.' : faultList(faults))
    return faults.length === 0 ? 0 : 1
  },
}
