// Answers for proving the books from the command line: in themselves, against their anchors, and settlement against the bank's book.
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { compareSettlement } from '#features/deposits/public.ts'
import { anchorKey, readAnchors, readBooks } from '#features/money-proof/public.ts'
import { createLog } from '#kit/log.ts'
import { systemRandom } from '#kit/random.ts'
import { portOf } from '#rails/ports.ts'
import { Stop } from '../stop.ts'
import type { Command } from './command.ts'
import { withDoors } from './server-doors.ts'

const readers = 4

export const ledgerVerify: Command = {
  name: 'ledger verify',
  usage: '[--since-anchor]',
  meaning:
    'Proves sums, balances, chains and anchors, and compares settlement accounts with the bank’s own statement. With --since-anchor of the ledger only what came after the newest anchor that says that all before was sound.',
  run: async (args, context) => {
    const { values } = parseArgs({ args: [...args], options: { 'since-anchor': { type: 'boolean' } } })
    const { settings } = await context.open({ partners: true })
    const bank = portOf('bank', settings, {
      reaching: { log: createLog({ level: 'silent', name: 'command' }), timeoutMilliseconds: 10_000 },
      random: systemRandom(),
      root: context.root,
      supportEmail: '',
      supportPhone: '',
    })
    if (bank === undefined) throw new Stop('No partner is set up as the bank.')
    const anchorFile = resolve(context.root, settings.anchorFile)
    const asked = { anchorFile, readers, sinceAnchor: values['since-anchor'] ?? false }
    const { findings, read } = await withDoors(
      context,
      async (doors) => {
        const books = await readBooks(doors, asked)
        return { ...books, findings: [...books.findings, await compareSettlement(doors, bank, { looks: 4 })] }
      },
      { connections: readers + 1 },
    )
    context.say(read)
    for (const finding of findings)
      context.say(`${finding.ok ? 'ok   ' : 'FAULT'} ${finding.name}: ${finding.detail}`)
    const faults = findings.filter((finding) => !finding.ok).length
    context.say(faults === 0 ? 'The books are sound.' : `${faults} of ${findings.length} checks failed.`)
    return faults === 0 ? 0 : 1
  },
}

const keyBytes = 32

export const ledgerAnchors: Command = {
  name: 'ledger anchors',
  usage: '[--file PATH --key PUBLIC_KEY]',
  meaning:
    'Says where the anchors of the books are and which public key they are signed by; or checks a file of them with that key alone, without a database.',
  run: async (args, context) => {
    const { values } = parseArgs({
      args: [...args],
      options: { file: { type: 'string' }, key: { type: 'string' } },
    })
    if (values.file === undefined && values.key === undefined) {
      const { settings } = await context.open()
      const key = await withDoors(context, async ({ vault }) => anchorKey(vault).publicKey)
      context.say(`Anchors: ${resolve(context.root, settings.anchorFile)}`)
      context.say(`Ed25519 ${key.toString('base64')}`)
      return 0
    }
    if (values.file === undefined || values.key === undefined)
      throw new Stop('A file is checked with the public key that signed it: --file PATH --key PUBLIC_KEY.')
    const key = Buffer.from(values.key, 'base64')
    if (key.length !== keyBytes) throw new Stop('The key is an Ed25519 public key: 32 bytes in base64.')
    const text = await readFile(values.file, 'utf8').catch(() => undefined)
    if (text === undefined) throw new Stop(`There is no file ${values.file}.`)
    const { anchors, fault } = readAnchors(text, key)
    const [first, newest] = [anchors[0]?.at ?? 'never', anchors.at(-1)?.at ?? 'never']
    context.say(
      `${anchors.length} anchors are signed by this key, the first of ${first}, the newest of ${newest}.`,
    )
    if (fault !== undefined) context.say(`FAULT: ${fault}`)
    return fault === undefined ? 0 : 1
  },
}
