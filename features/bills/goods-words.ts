// Answers for the words of what bills delivered.
import { catalogue } from '#kit/words/words.ts'

export const words = catalogue('bill-goods', {
  yourToken: 'Your token',
  tokens: 'Your tokens',
  allTokens: 'All your tokens',
  many: 'Pay many bills',
  fromFile: 'Up to 200 at once, from a file',
  kept: 'Your last 20 tokens. Without a network they open until the app locks: copy the one you need, or have it sent by SMS.',
  pinsNotKept: 'A PIN is not kept on this phone. Connect to the internet to see it.',
  noTokens: 'No tokens yet',
  noTokensBody: 'The token of a prepaid meter appears here once it is paid.',
  meter: 'Meter {meter}',
  seeBill: 'See the bill',
  copyToken: 'Copy token',
  tokenCopied: 'Token copied',
  enterFirst: 'Enter these first',
  whyFirst: 'Your meter’s keys have changed. It takes your token only after these, in this order.',
  copyOne: 'Copy number {number}',
  thenToken: 'Then enter your token',
  typeIt: 'Type it on your meter, then press Enter. It stays here.',
  sms: 'Send by SMS',
  smsSent: 'Sent by SMS to {phone}',
  print: 'Print',
  pins: { one: 'Your PIN', other: 'Your PINs' },
  showPin: 'Show PIN',
  hidePin: 'Hide PIN',
  pin: 'PIN',
  serial: 'Serial',
  copyPin: 'Copy PIN',
  pinCopied: 'PIN copied',
  copySerial: 'Copy serial number',
  serialCopied: 'Serial number copied',
  certificate: 'Your certificate',
  certificateAt: 'It is on the insurer’s page, {host}.',
  openCertificate: 'Open certificate',
  copyCertificate: 'Copy its link',
  share: 'Share with a link',
  shareReceipt: 'Share receipt link',
  shareWhyHome:
    'For a landlord, or whoever pays you back: biller, amount and day. You can end a link at any time, and it ends automatically after 7 days.',
  shareWhy:
    'For whoever pays you back or asks for proof: biller, amount and day. You can end a link at any time, and it ends automatically after 7 days.',
  makeLink: 'Make a link',
  anotherLink: 'Make another link',
  copyLink: 'Copy link',
  linkCopied: 'Link copied',
  showToken: 'Show the token',
  endLink: 'End link',
  endsAt: 'Ends {when}',
  notOpened: 'Not opened yet',
  opened: 'Opened {times}, last {when}',
  times: { one: '{count} time', other: '{count} times' },
})

/** What the biller says of what it delivered: on the screen, and on its customer's receipt. */
export const facts = catalogue('bill-goods-facts', {
  receipt: 'Biller’s receipt number',
  units: 'Units',
  tariff: 'Tariff',
  debt: 'Debt taken',
  vat: 'VAT, in the amount',
})

/** Plain letters only, and short: an SMS is read on any phone. */
export const sms = catalogue('bill-goods-sms', {
  token: '{product}: {biller}, meter ending {end}. Token: {token}',
  withKeys: '{product}: {biller}, meter ending {end}. Enter first: {keys}. Then the token: {token}',
  between: ' then ',
})

/** On the page of a link. */
export const linkWords = catalogue('bill-links', {
  ended: 'It has ended, or was never made. Ask whoever sent it for a new one.',
})

/** Whether it is delivered, on its record for staff. */
export const staff = catalogue('bill-goods-for-staff', {
  delivered: 'Delivered {when}',
  notYet: 'Not delivered yet',
  none: 'None',
})
