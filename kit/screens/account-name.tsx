// Answers for an account of the ledger as staff read it: in words first, and below as the ledger writes it, by which the books are searched.

interface AccountNameProps {
  readonly account: string
  /** Undefined where there is no other word. */
  readonly name: string | undefined
}

export function AccountName({ account, name }: AccountNameProps) {
  if (name === undefined) return <span className="block wrap-anywhere">{account}</span>
  return (
    <>
      <span className="block wrap-anywhere">{name}</span>
      <span className="block text-12 font-normal wrap-anywhere text-text-3">{account}</span>
    </>
  )
}
