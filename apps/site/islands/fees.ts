// Answers for the calculator of the fees page with script: the cost follows what is typed, without leaving the page.
import { groupDigits } from '#kit/money/display.ts'
import { browserTime } from '#kit/screens/browser-time.ts'
import { ask, type Asked, textOf } from './ask.ts'
import { find, findAll } from './elements.ts'

const stillMilliseconds = 300
const services = { bank: 'bank_transfer', customer: 'customer_transfer' } as const
const fields = { fee: 'fee', vat: 'vat', duty: 'stamp_duty', total: 'total' } as const

export function startFees(): void {
  const form = find<HTMLFormElement>('form[data-fees]')
  const input = form && find<HTMLInputElement>('input[name="amount"]', form)
  if (!form || !input) return
  let wait = (): void => undefined
  let question = 0
  const look = async (): Promise<void> => {
    wait()
    // An answer that comes after the next question is old.
    const own = ++question
    const typed = input.value
    const [bank, customer] = await Promise.all([costOf('bank', typed), costOf('customer', typed)])
    if (own === question) show(form, input, bank, customer)
  }
  input.addEventListener('input', () => {
    wait()
    wait = browserTime.after(stillMilliseconds, () => void look())
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void look()
  })
}

function costOf(to: keyof typeof services, typed: string): Promise<Asked> {
  const query = new URLSearchParams({ service: services[to], amount: typed })
  return ask(`/api/v1/fees/cost?${query.toString()}`)
}

function show(form: HTMLFormElement, input: HTMLInputElement, bank: Asked, customer: Asked): void {
  const fault = faultOf(bank, form) || faultOf(customer, form)
  const said = find('[data-fees-fault]', form)
  if (said && said.textContent !== fault) {
    said.textContent = fault
    said.dataset['said'] = fault
  }
  if (fault === '') input.removeAttribute('aria-invalid')
  else input.setAttribute('aria-invalid', 'true')
  for (const place of findAll('[data-fees-value]')) {
    const [to, line = ''] = (place.dataset['feesValue'] ?? '').split('-')
    const field = Object.entries(fields).find(([name]) => name === line)?.[1] ?? ''
    place.textContent = amountIn(to === 'bank' ? bank : customer, field)
  }
  const sum = find('[data-fees-sum]')
  if (sum) sum.textContent = fault === '' ? sumOf(form, bank, customer) : ''
}

function faultOf(asked: Asked, form: HTMLFormElement): string {
  if (asked.ok) return ''
  return asked.reached ? (asked.errors[0]?.message ?? asked.message) : (form.dataset['offline'] ?? '')
}

function amountIn(asked: Asked, field: string): string {
  const text = asked.ok ? textOf(asked.data, field) : ''
  return text === '' ? '–' : `₦${groupDigits(text)}`
}

function sumOf(form: HTMLFormElement, bank: Asked, customer: Asked): string {
  const values: Readonly<Record<string, string>> = {
    amount: amountIn(bank, 'amount'),
    bank: amountIn(bank, 'total'),
    customer: amountIn(customer, 'total'),
  }
  return (form.dataset['sum'] ?? '').replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}
