// Answers for telling a customer that money arrived, that it is held and why, that it waits no more or went back: inbox, mail, push.
import { countDebtsOf } from '#features/debts/parts.ts'
import { type MessageMail, notifyOfTransaction } from '#features/notifications/public.ts'
import type { Sql } from '#kit/db/database.ts'
import type { Doors } from '#kit/doors.ts'
import { displayInstant } from '#kit/lagos.ts'
import { displayAmount } from '#kit/money/display.ts'
import type { Money } from '#kit/money/money.ts'
import { withoutContacts } from '#kit/strange-contacts.ts'
import { say, type Word } from '#kit/words/words.ts'
import { balanceOf } from '#ledger/balances.ts'
import type { AccountId } from '#ledger/posting.ts'
import type { SuspensionReason } from '../rules.ts'
import { mailWords } from '../words.ts'

/** A deposit that stands in the books. */
type Deposit = {
  readonly id: string
  readonly userId: string
  readonly transactionId: string
  readonly gross: Money
  readonly sender: { readonly name: string; readonly bank: string }
  /** What people find the transaction by. */
  readonly reference: string
  readonly wallet: AccountId
}

/** One that has just come, credited or held. */
export type Received = Deposit & {
  readonly suspension: SuspensionReason | undefined
  /** The limit that it is held by, and until when that lasts. */
  readonly limit: Money | undefined
  readonly until: Date | undefined
  /** Nothing may leave the wallet that it is in. */
  readonly isFrozen: boolean
}

function heldSentence(reason: SuspensionReason, received: Received): string {
  const limit = received.limit === undefined ? '' : displayAmount(received.limit)
  const until = received.until === undefined ? '' : displayInstant(received.until)
  switch (reason) {
    case 'above_single_limit':
      return say(mailWords.heldAboveSingle, { limit })
    case 'above_balance_limit':
      return say(mailWords.heldAboveBalance, { limit })
    case 'above_activation_limit':
      return say(mailWords.heldAboveActivation, { limit, until })
    case 'no_dollar_rate':
      return say(mailWords.heldNoDollarRate)
    case 'wallet_frozen':
      return say(mailWords.heldFrozen)
    case 'no_wallet':
      return say(mailWords.heldOther)
  }
}

/** What a higher tier would let in. */
const isOfTier = (reason: SuspensionReason): boolean =>
  reason === 'above_single_limit' || reason === 'above_balance_limit'

const toLimits = { label: say(mailWords.toLimits), href: '/app/profile/limits' }

type Told = { readonly title: string; readonly body: string; readonly mail: MessageMail }

/** As our words name them: the name is the sender's own. */
const namedOf = ({ sender }: Pick<Deposit, 'sender'>) => ({
  name: withoutContacts(sender.name),
  bank: withoutContacts(sender.bank),
})

function detailsOf(doors: Doors, deposit: Deposit): [string, string][] {
  const { gross, reference } = deposit
  const sender = namedOf(deposit)
  return [
    [say(mailWords.from), `${sender.name}, ${sender.bank}`],
    [say(mailWords.amount), displayAmount(gross)],
    [say(mailWords.when), displayInstant(doors.clock.now())],
    [say(mailWords.reference), reference],
  ]
}

function toldOf(
  doors: Doors,
  received: Received,
  { balance, owes }: { balance: Money; owes: boolean },
): Told {
  const { suspension } = received
  const amount = displayAmount(received.gross)
  const sender = namedOf(received).name
  const details = detailsOf(doors, received)
  const warning = say(mailWords.warning, { product: doors.brand.name })
  if (suspension !== undefined) {
    const why = heldSentence(suspension, received)
    // Nobody has to look at what waits for a time alone.
    const isForHours = suspension === 'above_activation_limit' || suspension === 'no_dollar_rate'
    const paragraphs = isForHours
      ? [why]
      : [why, say(mailWords.heldNext, { email: doors.brand.emails.support })]
    const subject = say(mailWords.heldSubject, { amount, sender })
    const preview = say(mailWords.heldPreview)
    return {
      title: say(mailWords.heldTitle, { amount }),
      body: why,
      mail: {
        subject,
        preview,
        paragraphs,
        details,
        warning,
        ...(isOfTier(suspension) && { button: toLimits }),
      },
    }
  }
  const shown = displayAmount(balance)
  const body = say(mailWords.receivedPreview, { sender, balance: shown })
  return {
    title: say(mailWords.receivedTitle, { amount }),
    body,
    mail: {
      subject: say(mailWords.receivedSubject, { amount, sender }),
      paragraphs: [say(inWalletWord({ ...received, owes }, mailWords.receivedParagraph))],
      details: [...details, [say(mailWords.balance), shown]],
      warning,
    },
  }
}

/** Tells the owner of a deposit, in the transaction that recorded it. */
export async function tellReceived(sql: Sql, doors: Doors, received: Received): Promise<void> {
  const { available: balance } = await balanceOf(sql, received.wallet)
  await notifyOfTransaction(sql, doors, {
    userId: received.userId,
    transactionId: received.transactionId,
    kind: received.suspension === undefined ? 'deposits.received' : 'deposits.held',
    key: `deposit:${received.id}`,
    ...toldOf(doors, received, { balance, owes: await owesMoney(sql, received.userId) }),
    sms: true,
  })
}

/** Only what can be sent is ready to use. */
function inWalletWord(wallet: { readonly isFrozen: boolean; readonly owes: boolean }, free: Word): Word {
  return wallet.isFrozen ? mailWords.frozenParagraph : wallet.owes ? mailWords.owedParagraph : free
}

async function owesMoney(sql: Sql, userId: string): Promise<boolean> {
  const [row] = await sql<{ debts: number }>`select ${countDebtsOf(sql, sql.part`${userId}`)} debts`
  return row !== undefined && row.debts > 0
}

async function stopsSending(sql: Sql, wallet: AccountId, now: Date): Promise<boolean> {
  const rows = await sql`
    select 1 from wallets where ledger_account = ${wallet} and freeze_level in ('debit', 'all')
      and (freeze_until is null or freeze_until > ${now})`
  return rows.length > 0
}

/** Tells the owner of a held deposit that it has reached the wallet, in the transaction that released it. */
export async function tellReleased(sql: Sql, doors: Doors, deposit: Deposit): Promise<void> {
  const { available: balance } = await balanceOf(sql, deposit.wallet)
  const amount = displayAmount(deposit.gross)
  const shown = displayAmount(balance)
  const sender = namedOf(deposit).name
  const body = say(mailWords.receivedPreview, { sender, balance: shown })
  const isFrozen = await stopsSending(sql, deposit.wallet, doors.clock.now())
  const owes = await owesMoney(sql, deposit.userId)
  await notifyOfTransaction(sql, doors, {
    userId: deposit.userId,
    transactionId: deposit.transactionId,
    kind: 'deposits.released',
    key: `deposit-released:${deposit.id}`,
    title: say(mailWords.releasedTitle, { amount }),
    body,
    mail: {
      subject: say(mailWords.releasedSubject, { amount, sender }),
      paragraphs: [say(inWalletWord({ isFrozen, owes }, mailWords.releasedParagraph))],
      details: [...detailsOf(doors, deposit), [say(mailWords.balance), shown]],
      warning: say(mailWords.warning, { product: doors.brand.name }),
    },
    sms: true,
  })
}

/** Tells the owner of a deposit that the bank had reversed, and that it has given again: it is held as before. */
export async function tellHeldAgain(
  sql: Sql,
  doors: Doors,
  deposit: Omit<Deposit, 'id' | 'reference' | 'wallet'> & { readonly key: string },
): Promise<void> {
  const amount = displayAmount(deposit.gross)
  const sender = namedOf(deposit)
  const body = say(mailWords.heldAgainBody)
  await notifyOfTransaction(sql, doors, {
    userId: deposit.userId,
    transactionId: deposit.transactionId,
    kind: 'deposits.held',
    key: `deposit-held-again:${deposit.key}`,
    title: say(mailWords.heldTitle, { amount }),
    body,
    mail: {
      subject: say(mailWords.heldSubject, { amount, sender: sender.name }),
      paragraphs: [body, say(mailWords.heldNext, { email: doors.brand.emails.support })],
      details: [
        [say(mailWords.from), `${sender.name}, ${sender.bank}`],
        [say(mailWords.amount), amount],
      ],
      warning: say(mailWords.warning, { product: doors.brand.name }),
    },
    sms: true,
  })
}

/** Tells whose a held deposit was that the bank has sent it back, in the transaction that wrote it down. */
export async function tellSentBack(
  sql: Sql,
  doors: Doors,
  deposit: Omit<Deposit, 'reference' | 'wallet'>,
): Promise<void> {
  const { gross } = deposit
  const sender = namedOf(deposit)
  const amount = displayAmount(gross)
  await notifyOfTransaction(sql, doors, {
    userId: deposit.userId,
    transactionId: deposit.transactionId,
    kind: 'deposits.sent-back',
    key: `deposit-sent-back:${deposit.id}`,
    title: say(mailWords.sentBackTitle, { amount, sender: sender.name }),
    body: say(mailWords.sentBackBody),
    mail: {
      details: [
        [say(mailWords.from), `${sender.name}, ${sender.bank}`],
        [say(mailWords.amount), amount],
        [say(mailWords.when), displayInstant(doors.clock.now())],
      ],
      warning: say(mailWords.warning, { product: doors.brand.name }),
    },
    sms: true,
  })
}
