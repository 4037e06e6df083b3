// Answers for what one page puts together and the page after it goes on with: kept until that page takes it, once.
let handed: unknown

/** What the next page takes. Before it leads there. */
export function handOver(value: unknown): void {
  handed = value
}

/** A payment as it was made last: to whom, and the amount as it is typed. */
export const handOverAgain = ({
  to,
  last_amount: last,
}: {
  readonly to: unknown
  readonly last_amount: string | null
}): void => handOver({ to, typed: (last ?? '').replace(/\.0+$/, '') })

/** What the page before put together, in whatever shape; undefined where nothing was handed over. */
export function takeHandedOver(): unknown {
  const taken = handed
  handed = undefined
  return taken
}
