// Answers for the mobile networks of Nigeria that sell airtime, and which of them a number began at. Pure.

export type Network = {
  /** As orders keep it. */
  readonly code: string
  readonly name: string
  /** How numbers begin that the regulator gave it; the longest that fits counts. */
  readonly prefixes: readonly string[]
}

/** By the plan of the Nigerian Communications Commission and lists that agree with it, 2025. */
export const networks: readonly Network[] = [
  {
    code: 'mtn',
    name: 'MTN',
    prefixes: '0703 0704 0706 0707 0803 0806 0810 0813 0814 0816 0903 0906 0913 0916 07025 07026'.split(' '),
  },
  {
    code: 'airtel',
    name: 'Airtel',
    prefixes: '0701 0708 0802 0808 0812 0901 0902 0904 0907 0911 0912'.split(' '),
  },
  { code: 'glo', name: 'Glo', prefixes: '0705 0805 0807 0811 0815 0905 0915'.split(' ') },
  { code: '9mobile', name: '9mobile', prefixes: '0809 0817 0818 0908 0909'.split(' ') },
]

export const networkOf = (code: string): Network | undefined => networks.find((one) => one.code === code)

/**
 * The network that a number, `08031234567`, began at; undefined of one that none of these was given. People take their number along to
 * another network, so this proposes and decides nothing.
 */
export function likelyNetwork(number: string): Network | undefined {
  const fitting = networks.flatMap((network) =>
    network.prefixes.filter((prefix) => number.startsWith(prefix)).map((prefix) => ({ network, prefix })),
  )
  return fitting.toSorted((a, b) => b.prefix.length - a.prefix.length)[0]?.network
}
