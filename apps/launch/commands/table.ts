// Answers for which commands an operator has, in the order of the list that help shows.
import type { Command } from './command.ts'

/** A command by its name of one or two words. It is loaded only when it is called: the doctor needs no partner's code. */
export type CommandEntry = { readonly name: string; readonly load: () => Promise<Command> }

export const commands: readonly CommandEntry[] = [
  { name: 'help', load: async () => (await import('./help.ts')).help },
  { name: 'doctor', load: async () => (await import('./doctor.ts')).doctor },
  { name: 'admin create', load: async () => (await import('./admin.ts')).adminCreate },
  { name: 'admin reset-password', load: async () => (await import('./admin.ts')).adminResetPassword },
  {
    name: 'admin reset-second-factor',
    load: async () => (await import('./admin.ts')).adminResetSecondFactor,
  },
  { name: 'demo seed', load: async () => (await import('./demo-seed.ts')).demoSeed },
  { name: 'ledger verify', load: async () => (await import('./ledger-verify.ts')).ledgerVerify },
  { name: 'ledger anchors', load: async () => (await import('./ledger-verify.ts')).ledgerAnchors },
  { name: 'ledger cut', load: async () => (await import('./ledger-cut.ts')).ledgerCut },
  { name: 'audit verify', load: async () => (await import('./audit.ts')).auditVerify },
  { name: 'audit export', load: async () => (await import('./audit.ts')).auditExport },
  { name: 'audit key', load: async () => (await import('./audit.ts')).auditKey },
  { name: 'backup create', load: async () => (await import('./backup.ts')).backupCreate },
  { name: 'backup verify', load: async () => (await import('./backup.ts')).backupVerify },
  { name: 'backup restore', load: async () => (await import('./backup.ts')).backupRestore },
  { name: 'backup restore-to', load: async () => (await import('./backup-restore-to.ts')).backupRestoreTo },
  { name: 'backup keys', load: async () => (await import('./backup-keys.ts')).backupKeys },
  { name: 'newsletter export', load: async () => (await import('./newsletter.ts')).newsletterExport },
  { name: 'visits', load: async () => (await import('./visits.ts')).visits },
  { name: 'build', load: async () => (await import('./build.ts')).build },
]
