// Answers for a customer's account number as it is read out and carried elsewhere.
import { CopyButton } from './copy-button.tsx'

/** The customer's account card: bank, big number, name, and a button that copies the number. */
export function AccountCard(props: {
  bank: string
  number: string
  shown: string
  name: string
  said: string
}) {
  const { bank, number, shown, name, said } = props
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-page p-3 dark:bg-sunken">
      <div className="min-w-0">
        <p className="text-12 font-medium text-text-2">{bank}</p>
        <p className="text-20 font-semibold tracking-[0.02em]">{shown}</p>
        <p className="text-12 font-medium text-text-2 wrap-anywhere">{name}</p>
      </div>
      <CopyButton text={number} said={said} variant="soft" />
    </div>
  )
}
