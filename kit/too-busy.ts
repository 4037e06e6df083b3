// Answers for saying that there is no room: what waits for it would wait too long, so it is refused at once.

/** Thrown where a queue is full, before anything was counted or changed; answered as 503 in words. */
export class TooBusy extends Error {
  constructor(queue: string) {
    super(`the queue of ${queue} is full`)
  }
}
