// Answers for the publishers of lists that people are held against.
import { partnerAddress } from '#kit/settings-of-partners.ts'
import { partner } from '#rails/declaration.ts'
import { sanctionsLists } from './sanctions.ts'

const group = 'Files of customers, and lists for screening'
const timeoutMilliseconds = 120_000
// Whatever an operator reads a list from is theirs to choose.
const anywhere = (): undefined => undefined

export const sanctions = partner({
  name: 'sanctions',
  settings: (take) => ({
    ofac: take(
      partnerAddress({
        name: 'OFAC_LIST_URL',
        group,
        meaning: "OFAC's list of sanctioned people as XML. Empty: the sandbox's invented one, or OFAC's own.",
        path: 'lists/ofac/sdn.xml',
        real: 'https://sanctionslistservice.ofac.treas.gov/api/PublicationPreview/exports/SDN.XML',
        demand: anywhere,
      }),
    ),
    un: take(
      partnerAddress({
        name: 'UN_LIST_URL',
        group,
        meaning:
          "The United Nations' consolidated list as XML. Empty: the sandbox's invented one, or their own.",
        path: 'lists/un/consolidated.xml',
        real: 'https://scsanctions.un.org/resources/xml/en/consolidated.xml',
        demand: anywhere,
      }),
    ),
    nigeria: take(
      partnerAddress({
        name: 'NIGERIA_LIST_URL',
        group,
        meaning:
          'The Nigeria Sanctions List in the JSON form of rails/sanctions. Empty: the sandbox’s invented one, or none when SANDBOX is off.',
        path: 'lists/nigeria.json',
        real: '',
        // Without this list people would rise unscreened against the one that Nigerian law names first.
        demand: (written) => (written === '' ? 'is missing; Nigerian law asks for this list' : undefined),
      }),
    ),
    pep: take(
      partnerAddress({
        name: 'PEP_LIST_URL',
        group,
        meaning:
          'A list of politically exposed persons in the same form. Empty: the sandbox’s invented one, or none when SANDBOX is off.',
        path: 'lists/pep.json',
        real: '',
        demand: anywhere,
      }),
    ),
  }),
  ports: {
    lists: (urls, { reaching }) => sanctionsLists({ urls, log: reaching.log, timeoutMilliseconds }),
  },
  twin: async () => (await import('#rails/sandbox/sanctions/twin.ts')).sanctionsTwin,
})
