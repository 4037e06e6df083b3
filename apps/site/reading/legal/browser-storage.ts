// Answers for what the Privacy Policy says of cookies, of what a browser keeps, and of what others load on our pages.
import type { Brand } from '#kit/brand/brand.ts'
import { type Block, heading, paragraph } from '../blocks.ts'
import { inWords, only } from './said.ts'

/** What the app and the console keep, whatever the brand says. */
const kept: readonly (readonly string[])[] = [
  [
    '__Host-session',
    'A cookie of the app that keeps you signed in. Scripts cannot read it, and other sites cannot send it.',
    '30 days, or until you sign out',
  ],
  [
    '__Host-device',
    'A cookie of the app that tells your device from a new one, so that we can warn you. Scripts cannot read it, and other sites cannot send it.',
    '400 days after you last signed in',
  ],
  ['darkMode', 'Whether you chose dark mode.', 'Until you clear it'],
  [
    'density, shortcuts, console.closedGroups',
    'How close the rows of lists stand in our staff’s console, whether its keyboard shortcuts are on, and which groups of its menu are closed.',
    'Until you clear it',
  ],
  [
    'app.wasInside, app.balanceHidden, app.passkeyOffered, app.pushAsked, app.riseClosed, app.totalIn',
    'Whether somebody was signed in on this device, whether the balance is hidden and in which currency the total is shown, and whether we offered a passkey or notifications, and who dismissed the tip about the next tier.',
    'Until you clear it',
  ],
  [
    'app.lastSeen',
    'Your name and contact details, your account number, your balance, your latest 50 transactions, the receipts you looked at and the last 20 tokens of your prepaid meters, so that you can read them without a network. Never your PIN, a code or anything that signs you in.',
    'Until you sign out, the app locks, your account is frozen, or somebody else signs in',
  ],
  [
    'app-shell',
    'The files that the app is made of, so that it opens without a network. Nothing about you.',
    'Until a newer version takes their place',
  ],
  [
    'app.versionTried',
    'For which newer version the app was reloaded, so that it does not reload again and again.',
    'Until you close the tab',
  ],
  ['app.leftAt', 'When you last looked at the app, so that it locks itself.', 'Until it is locked'],
  [
    'app.signUp',
    'What you typed while you opened an account, so that a reload does not take it from you. Never your PIN.',
    'Until the account is open, or until you close the tab',
  ],
  [
    'app.sending',
    'What you typed while you sent money, so that a reload does not lose it. Never your PIN.',
    'Until it is sent, or until you close the tab',
  ],
  [
    'app.attempts',
    'Payments that we did not hear back about, so that the app asks what became of them and does not send them twice. Never your PIN.',
    'Until the app knows, until you sign out, or until somebody else signs in',
  ],
  [
    'app.reloadedAt',
    'When the app last reloaded itself for a newer version, so that it does not reload again and again.',
    'Until you close the tab',
  ],
  [
    'app.pushesFor',
    'Whose notifications this device shows.',
    'Until you turn them off, or until somebody else signs in',
  ],
  [
    'token, email, recovery_email, profile_image, return_path',
    'For our own staff only: the console’s sign-in, and the page to return to. Customers never have these.',
    'Until sign-out, or 1 hour without activity',
  ],
  [
    'device',
    'For our own staff only: that they have signed in on this browser before. Customers never have it.',
    'Until you clear it',
  ],
]

/** The part on cookies, under the anchor `cookies`. */
export function browserStorage(brand: Brand): readonly Block[] {
  const providers = thirdParties(brand)
  return [
    heading('cookies', 'Cookies and what your browser keeps'),
    paragraph(
      'On these public pages we set no cookie to follow you, and visits are counted on our own server when a page is served: a day, a page and a number, and nothing about who it was.',
    ),
    {
      kind: 'table',
      caption: 'What your browser keeps',
      head: ['Name', 'What for', 'How long'],
      rows: [
        ...kept,
        ...only(providers.length > 0, [
          'consent',
          'That you accepted or declined, so that we do not ask again.',
          '6 months',
        ]),
      ],
    },
    providers.length > 0
      ? paragraph(
          `With your consent, and not before, these pages also load ${inWords(providers)}. Declining is as easy as accepting, nothing stops working, and you can change your mind under Privacy choices at the foot of each page. A chat is loaded only when you open it.`,
        )
      : paragraph(
          'Nothing from another company is loaded on our pages: no advertising, no analytics script, no chat widget and no social plug-in. That is why we do not ask you to accept anything. If that ever changes, nothing will load before you agree, and declining will be as easy as accepting.',
        ),
  ]
}

const providerNames: Readonly<Record<string, string>> = {
  chatwoot: 'Chatwoot for chat',
  tawk: 'tawk.to for chat',
  intercom: 'Intercom for chat',
  plausible: 'Plausible for counting visits',
  ga4: 'Google Analytics for counting visits',
  meta: 'Meta’s pixel for measuring our advertisements',
  x: 'X’s pixel for measuring our advertisements',
}

/** What the brand lets its pages load from others, in words; empty by default. */
function thirdParties(brand: Brand): readonly string[] {
  return [brand.chat.provider, brand.analytics.provider, brand.social.provider].flatMap(
    (provider) => providerNames[provider] ?? [],
  )
}
