// Answers for the newsletter's list as a file for whoever sends it.
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { exportRows, newsletterCsv } from '#features/newsletter/public.ts'
import type { Command } from './command.ts'
import { withDoors } from './server-doors.ts'

export const newsletterExport: Command = {
  name: 'newsletter export',
  usage: '[--file PATH]',
  meaning:
    'Writes the confirmed addresses of the newsletter as CSV, to a file or to the screen, each with the link that its mails must carry.',
  run: async (args, context) => {
    const { values } = parseArgs({ args: [...args], options: { file: { type: 'string' } } })
    const lines = await withDoors(context, async (doors) =>
      newsletterCsv(await exportRows(doors.database.sql, doors)),
    )
    if (values.file === undefined) for (const line of lines) context.say(line)
    else {
      // Addresses are personal data: nobody else on this machine reads them.
      writeFileSync(resolve(values.file), lines.map((line) => `${line}\r\n`).join(''), { mode: 0o600 })
      context.say(`${lines.length - 1} confirmed addresses stand in ${resolve(values.file)}.`)
    }
    return 0
  },
}
