// Answers for a stranger's bank transfer to a customer's account number, on the sandbox's page.
import { displayAmount } from '#kit/money/display.ts'
import { decimalText, parseAmount } from '#kit/money/money.ts'
import { type Field, type Panel, refused, said } from '../page/panel.ts'
import type { Plane } from '../page/plane.ts'

const amountFault = 'Enter an amount in naira such as 18000 or 2500.50.'
/** Nobody has as much at a bank, and a JSON number carries it. */
const kobosMost = 100_000_000_000_00n

const fields: readonly Field[] = [
  {
    name: 'account',
    label: 'Account number',
    digits: 'whole',
    missing: 'Enter the account number that the app shows under “Add money”.',
    hint: 'Ten digits, as the app shows them under “Add money”.',
  },
  {
    name: 'amount',
    label: 'Amount in naira',
    digits: 'decimal',
    missing: amountFault,
    hint: 'In the first 24 hours of an account or a device at most ₦20,000 come in.',
  },
  { name: 'sender', label: 'Sender’s name', usual: 'Emeka Obi', missing: 'Enter who sends it.' },
  {
    name: 'bank',
    label: 'Sender’s bank',
    usual: 'Guaranty Trust Bank',
    missing: 'Enter the bank it comes from.',
  },
]

export const bankPanel = (plane: Plane): Panel => ({
  id: 'bank',
  heading: 'Bank transfer',
  intro: 'Money arrives at a customer’s account number, as if somebody at another bank had sent it.',
  forms: [
    {
      id: 'send',
      heading: 'Send money to an account number',
      fields,
      presses: [{ value: 'send', label: 'Send money' }],
      submit: async ({ account = '', amount = '', sender = '', bank = '' }) => {
        if (!/^\d{10}$/.test(account)) return refused('Enter the ten digits of an account number.', 'account')
        const read = parseAmount(amount.replaceAll(',', ''), 'NGN')
        if (!read.ok || read.value.minor <= 0n) return refused(amountFault, 'amount')
        if (read.value.minor > kobosMost) return refused('Enter at most ₦100,000,000,000.', 'amount')
        const answer = await plane.tell('/bank/deposits', {
          account_number: account,
          amount: decimalText(read.value),
          sender_name: sender,
          sender_bank: bank,
        })
        if (answer.ok)
          return said(
            `${displayAmount(read.value)} are on their way to ${account}. The bank tells the product now.`,
          )
        return answer.status === 404
          ? refused('The bank has no such account number. The app shows yours under “Add money”.', 'account')
          : refused(`The control plane refused it: ${answer.words}.`)
      },
    },
  ],
})
