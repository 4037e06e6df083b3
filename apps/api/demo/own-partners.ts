// Answers for where the demo world's partners answer: all of them at its own sandbox.
import type { Settings } from '#kit/settings.ts'

type Places = Pick<
  Settings,
  | 'paystackBaseUrl'
  | 'dojahBaseUrl'
  | 'clamdAddress'
  | 'ofacListUrl'
  | 'unListUrl'
  | 'nigeriaListUrl'
  | 'pepListUrl'
>

export function ownPartners(sandboxUrl: string): Places {
  return {
    paystackBaseUrl: `${sandboxUrl}/paystack`,
    dojahBaseUrl: `${sandboxUrl}/dojah`,
    clamdAddress: new URL(sandboxUrl).host,
    ofacListUrl: `${sandboxUrl}/lists/ofac/sdn.xml`,
    unListUrl: `${sandboxUrl}/lists/un/consolidated.xml`,
    nigeriaListUrl: `${sandboxUrl}/lists/nigeria.json`,
    pepListUrl: `${sandboxUrl}/lists/pep.json`,
  }
}
