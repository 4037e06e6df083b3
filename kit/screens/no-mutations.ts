// Answers for what a cache of answers asks its mutations: there are none, for screens send by `useSent`. Front ends are built with it in the
// place of the library's.

export class MutationCache {
  findAll(): readonly never[] {
    return []
  }
  clear(): void {
    // Nothing is kept.
  }
  async resumePausedMutations(): Promise<void> {
    // Nothing was paused.
  }
}
