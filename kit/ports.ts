// Answers for what a partner can be to us, by kind of port. A feature adds what it needs of a partner in its own `rail.ts`.
import type { ObjectStore } from './object-store.ts'

export interface Ports {
  readonly store: ObjectStore
}
