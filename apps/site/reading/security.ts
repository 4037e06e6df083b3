// Answers for the text about safety: how money is kept, how accounts are protected, how to report. It claims what is built.
import { ageMin, pinMissesMax, pinPauseMinutes, pinTriesMax } from '#features/customer-sign-in/contract.ts'
import { codeLength } from '#kit/one-time-code.ts'
import type { Brand } from '#kit/brand/brand.ts'
import { list, note, paragraph, type Section, steps, type Text } from './blocks.ts'
import { supportLink, ticketAddress } from './legal/said.ts'

export function securityText(brand: Brand): Text {
  return {
    title: 'How we keep you safe',
    description: `How ${brand.name} keeps your money and protects your account, and how to report fraud or a weakness.`,
    updatedOn: brand.legalEntity.legalTextsUpdatedOn,
    inShort: [
      brand.legalEntity.notABank,
      'Every kobo is recorded in a ledger that we can verify at any time.',
      'Nobody from us will ever ask for your PIN or your sign-in code.',
      `Something wrong? Write to ${supportLink(brand)} at once.`,
    ],
    sections: [money(brand), account(), data(), staff(), yourself(brand), fraud(brand), weakness(brand)],
  }
}

function money(brand: Brand): Section {
  return {
    id: 'your-money',
    title: 'How your money is kept',
    blocks: [
      paragraph(`${brand.legalEntity.notABank} These are the banks and what each does:`),
      {
        kind: 'table',
        caption: 'Partner banks',
        head: ['Bank', 'What it does'],
        rows: brand.partnerBanks.map(({ name, does }) => [name, `It ${does}.`]),
      },
      list(
        '**Two sides to every transaction.** A double-entry ledger records where each kobo came from and where it went. Entries are never changed or removed; a mistake is corrected with a new entry, and both stay.',
        '**Sealed.** Each transfer carries a fingerprint of the one before it, so a later change can be detected.',
        '**Compared.** Our books are compared with the bank’s own statement, line by line.',
        '**Confirmed.** We check every deposit with the bank before we credit it. The same deposit is never credited twice.',
        '**On hold, not lost.** Money above your limit is on hold, and you can see it in the app.',
      ),
    ],
  }
}

function account(): Section {
  return {
    id: 'your-account',
    title: 'How your account is protected',
    blocks: [
      list(
        `**No password to steal.** You sign in with a code of ${codeLength} digits from your email. It works once, for ten minutes, and only a few guesses are allowed.`,
        `**A PIN of your own.** It opens the app. After ${pinTriesMax} wrong ones a device pauses for ${pinPauseMinutes[0]} minutes, then longer each time, and after ${pinMissesMax} it is signed out. We tell you by email. Numbers that anyone would try first are refused.`,
        '**A session that stays in your browser.** Its cookie cannot be read by scripts or sent by other sites, and it ends when you sign out.',
        `**One person, one identity.** A wallet holds money only after a BVN or NIN is confirmed, and each confirms one person, ${ageMin} or older.`,
        '**You hear of it.** When money arrives, the app shows it at once and an email follows.',
      ),
    ],
  }
}

function data(): Section {
  return {
    id: 'your-data',
    title: 'How your data is protected',
    blocks: [
      list(
        'Birth dates, addresses and identity numbers are encrypted under a key that belongs to you alone. Erasing that key makes them unreadable for ever.',
        'PINs are stored as argon2id hashes, sessions as SHA-256 hashes. Neither can be read back.',
        'Our pages load nothing from other companies unless you agreed to it, and their content-security policy enforces that.',
        'Full card numbers never enter our systems.',
      ),
      paragraph('The [Privacy Policy](/privacy) tells what we collect and why.'),
    ],
  }
}

function staff(): Section {
  return {
    id: 'our-staff',
    title: 'What our staff can and cannot do',
    blocks: [
      list(
        'Staff sign in with a password and a code, and are signed out after an hour without activity.',
        'Each role sees and does only what it needs. What is not allowed is refused by the server, not just hidden.',
        'Staff must confirm their identity again before they move money, and another person must approve larger amounts.',
        'What staff do is written to a log whose entries are chained and sealed, so it cannot be changed unnoticed.',
        'Not even the programs that serve the app may write balances: only the ledger’s own functions can, and they check every sum.',
      ),
    ],
  }
}

function yourself(brand: Brand): Section {
  return {
    id: 'what-you-can-do',
    title: 'What you can do',
    blocks: [
      list(
        'Keep your codes and PIN to yourself. We never ask for them.',
        `Open the app yourself at ${brand.host}/app, not through a link in a message.`,
        'Protect your email account. Anyone who can read it can ask for your sign-in codes.',
        'Sign out on devices that others use.',
      ),
    ],
  }
}

function fraud(brand: Brand): Section {
  return {
    id: 'report-fraud',
    title: 'Report fraud or a lost phone',
    blocks: [
      steps(
        `Write to ${supportLink(brand)} or call [${brand.supportPhone}](tel:${brand.supportPhone.replaceAll(' ', '')}) (${brand.supportHours}). Say “fraud” first.`,
        'Is your phone gone? [Freeze everything yourself](/app/lost-phone) from any device: it takes your email address and a code, and no password.',
        'We freeze what else needs to be frozen.',
        'Tell your bank too, if money left a bank account.',
        'Change the password of your email account.',
      ),
      paragraph(
        'A transaction that you did not authorise is refunded in full when you report it immediately: the [Refund policy](/refund-policy).',
      ),
    ],
  }
}

function weakness(brand: Brand): Section {
  return {
    id: 'report-a-weakness',
    title: 'Report a weakness',
    blocks: [
      paragraph(
        `Found a fault that could harm our customers? Write to [${brand.emails.support}](${ticketAddress(brand, 'Security report')}) with “Security report” in the subject. [security.txt](/.well-known/security.txt) says the same to machines.`,
      ),
      list(
        'Tell us what you found, where, and how to see it again.',
        'Use accounts of your own. Do not read, change or keep data of others, and do not slow the service down.',
        'Give us time to repair it before you publish. We answer within 3 working days and tell you what we did.',
      ),
      note(
        'In good faith',
        'We take no legal action against anyone who keeps to these rules. We do not pay a bounty at present, and gladly thank you by name.',
      ),
    ],
  }
}
