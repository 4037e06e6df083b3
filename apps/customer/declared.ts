// Answers for what all features declare to the customer app.
import type { Customer } from '#features/customer-sign-in/customer/session.ts'
import type { CustomerFeature, PageGiven } from '#kit/screens/customer-feature.ts'
import * as features from './features.ts'

export type Given = PageGiven<Customer>

export const customerFeatures: readonly CustomerFeature<Given>[] = Object.values(features)
