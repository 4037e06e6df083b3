// Answers for what all features declare to the console.
import type { DeskFeature } from '#kit/screens/desk-feature.ts'
import * as features from './features.ts'

export const deskFeatures: readonly DeskFeature[] = Object.values(features)
