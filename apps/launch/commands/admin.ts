// Answers for making admins, giving them new passwords and taking away lost passkeys, from the command line.
import { parseArgs } from 'node:util'
import { createAdmin, setAdminPassword } from '#features/admin-sign-in/public.ts'
import { resetSecondFactorByOperator } from '#features/staff/public.ts'
import { Stop } from '../stop.ts'
import type { Command } from './command.ts'
import { withDoors } from './server-doors.ts'

const sentences: Readonly<Record<string, string>> = {
  bad_email: '--email needs an email address.',
  bad_name: '--name needs a name of at most 80 characters.',
  bad_role: '--role needs one of owner, admin, finance, risk, support, auditor.',
  admin_differs: 'An admin with this address exists with another name or role. Change them in the console.',
  admin_not_found: 'No admin has this address.',
  password_too_short: 'The password needs 15 characters or more. A short sentence works well.',
  password_too_long: 'The password may have 128 characters at most.',
  password_too_common: 'This password is one that attackers try first. Choose another.',
}

function stopFor(code: string): Stop {
  return new Stop(sentences[code] ?? `Refused: ${code}.`)
}

function needed(value: string | undefined, name: string): string {
  if (value === undefined || value === '') throw new Stop(`--${name} is missing.`)
  return value
}

export const adminCreate: Command = {
  name: 'admin create',
  usage: '--email ADDRESS --password PASSWORD --role owner|admin|finance|risk|support|auditor [--name NAME]',
  meaning: 'Makes an admin. Running it again changes nothing.',
  run: async (args, context) => {
    const text = { type: 'string' } as const
    const { values } = parseArgs({
      args: [...args],
      options: { email: text, password: text, role: text, name: text },
    })
    const email = needed(values.email, 'email')
    const wanted = {
      email,
      password: needed(values.password, 'password'),
      role: needed(values.role, 'role'),
      name: values.name ?? email.split('@')[0] ?? email,
    }
    const made = await withDoors(context, (doors) => createAdmin(doors, wanted))
    if (!made.ok) throw stopFor(made.code)
    context.say(
      made.value.created ? `${email} is now ${wanted.role}.` : `${email} exists already; nothing changed.`,
    )
    return 0
  },
}

export const adminResetPassword: Command = {
  name: 'admin reset-password',
  usage: '--email ADDRESS --password PASSWORD',
  meaning: 'Gives an admin a new password, ends all sessions and closes money actions for 24 hours.',
  run: async (args, context) => {
    const text = { type: 'string' } as const
    const { values } = parseArgs({ args: [...args], options: { email: text, password: text } })
    const wanted = { email: needed(values.email, 'email'), password: needed(values.password, 'password') }
    const set = await withDoors(context, (doors) => setAdminPassword(doors, wanted))
    if (!set.ok) throw stopFor(set.code)
    context.say(`${wanted.email} has a new password. All sessions have ended.`)
    return 0
  },
}

export const adminResetSecondFactor: Command = {
  name: 'admin reset-second-factor',
  usage: '--email ADDRESS',
  meaning:
    'Removes the passkeys of an admin who lost them, ends all sessions and closes money actions for 24 hours.',
  run: async (args, context) => {
    const { values } = parseArgs({ args: [...args], options: { email: { type: 'string' } } })
    const email = needed(values.email, 'email')
    const reset = await withDoors(context, (doors) => resetSecondFactorByOperator(doors, { email }))
    if (!reset.ok) throw stopFor(reset.code)
    context.say(
      `${email} has no passkey any more (${reset.value.passkeys} removed). All sessions have ended.`,
    )
    return 0
  },
}
