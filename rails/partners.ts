// Answers for which partners there are, one a line: of each, its partner.ts says all. Of those that can be the same to us, the first is.
import { clamd } from './clamd/partner.ts'
import { dojah } from './dojah/partner.ts'
import { examplebills } from './examplebills/partner.ts'
import { fireblocks } from './fireblocks/partner.ts'
import { monnify } from './monnify/partner.ts'
import { objectStore } from './object-store/partner.ts'
import { openexchangerates } from './openexchangerates/partner.ts'
import { paystack } from './paystack/partner.ts'
import { quidax } from './quidax/partner.ts'
import { reloadly } from './reloadly/partner.ts'
import { sanctions } from './sanctions/partner.ts'
import { termii } from './termii/partner.ts'
import { vtpass } from './vtpass/partner.ts'
import { webPush } from './web-push/partner.ts'
import type { Partner } from './declaration.ts'

export const partners: readonly Partner[] = [
  paystack,
  monnify,
  dojah,
  webPush,
  termii,
  objectStore,
  clamd,
  sanctions,
  vtpass,
  examplebills,
  reloadly,
  openexchangerates,
  quidax,
  fireblocks,
]
