// Answers for a screen that follows live updates, in tests.

/** A stream of live updates that a screen follows. */
export type Stream = {
  /** The topics of each event, oldest first. */
  readonly events: readonly (readonly string[])[]
  hasEnded(): boolean
  close(): Promise<void>
}

/** Follows the server-sent events at `url`; resolves when the stream has begun. */
export async function followStream(url: string, headers: Readonly<Record<string, string>>): Promise<Stream> {
  const ended = new AbortController()
  const response = await fetch(url, { headers, signal: ended.signal })
  if (!response.ok || response.body === null) throw new Error(`${url} answered ${response.status}`)
  const events: string[][] = []
  let isOver = false
  const reading = readEvents(response.body, (topics) => void events.push(topics))
    .catch(() => undefined)
    .then(() => {
      isOver = true
    })
  return {
    events,
    hasEnded: () => isOver,
    close: async () => {
      ended.abort()
      await reading
    },
  }
}

async function readEvents(body: AsyncIterable<Uint8Array>, heard: (topics: string[]) => void): Promise<void> {
  let text = ''
  for await (const chunk of body) {
    text += Buffer.from(chunk).toString('utf8')
    const lines = text.split('\n')
    text = lines.pop() ?? ''
    for (const line of lines) if (line.startsWith('data: ')) heard(JSON.parse(line.slice('data: '.length)))
  }
}
