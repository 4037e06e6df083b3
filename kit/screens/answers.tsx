// Answers for asking our API from React: reads that stay fresh, acts that are refused by value.
import {
  keepPreviousData,
  type Query,
  QueryClient,
  QueryClientProvider,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { assert } from '#kit/assert.ts'
import type { Answered, CallInput, Client } from '#kit/http/client.ts'
import type { CallContract, Problem, WireAnswer } from '#kit/http/contract.ts'
import type { Trouble } from '#kit/ui/error-state.tsx'
import { browserTime } from './browser-time.ts'

const ClientContext = createContext<Client | null>(null)

/** Gives the client and the cache of its answers to everything inside. */
export function AnswersProvider(props: { client: Client; answers: QueryClient; children: ReactNode }) {
  const { client, answers, children } = props
  return (
    <ClientContext value={client}>
      <QueryClientProvider client={answers}>{children}</QueryClientProvider>
    </ClientContext>
  )
}

/** The typed client of this app; breaks outside an AnswersProvider. */
export function useClient(): Client {
  const client = useContext(ClientContext)
  assert(client !== null, 'the app stands inside an AnswersProvider')
  return client
}

/** A read that did not come, thrown so that the cache keeps what it had. */
export class ProblemError extends Error {
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem.message)
    this.problem = problem
  }
}

/** An answer that is older is asked for again when a screen that shows it opens. */
export const freshMilliseconds = 10_000
const unusedKeptMs = 60_000
const triesMax = 2

/** Network faults and faults of ours are worth another try; a refusal is an answer. */
function isPassing(status: number): boolean {
  return status === 0 || status >= 500
}

/** A cache of answers as every app of the house keeps it: unused ones are dropped after 60 s. */
export function createAnswers(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: unusedKeptMs,
        staleTime: freshMilliseconds,
        networkMode: 'always',
        refetchOnReconnect: 'always',
        retry: (count, error) =>
          error instanceof ProblemError && isPassing(error.problem.status) && count < triesMax,
      },
    },
  })
}

/** Where an answer is kept: the call's name, then what it was asked with. */
export function answerKey<C extends CallContract>(contract: C, input: object = {}): readonly unknown[] {
  const { params, query } = input as { params?: unknown; query?: unknown }
  return [contract.name, params ?? null, query ?? null]
}

/** Asks anew for what a change touched. A first answer that is on its way may be from before it: it is shown, then asked for again. */
export function renewAnswers(answers: QueryClient, isTouched: (query: Query) => boolean): void {
  const coming = answers.getQueryCache().findAll({
    predicate: (query) =>
      query.state.data === undefined && query.state.fetchStatus === 'fetching' && isTouched(query),
  })
  void answers.invalidateQueries({ predicate: isTouched })
  for (const query of coming) {
    const which = { queryKey: query.queryKey, exact: true }
    const again = () => {
      // One that failed has nothing from before, and another change may have seen to it already.
      if (query.state.data !== undefined && !query.state.isInvalidated) void answers.invalidateQueries(which)
    }
    void answers.refetchQueries(which, { cancelRefetch: false }).then(again)
  }
}

/** Answers the data, or throws a ProblemError; for the functions of queries. */
export async function askFor<C extends CallContract>(
  client: Client,
  contract: C,
  input: CallInput<C>,
): Promise<WireAnswer<C>> {
  const answered = await client.call(contract, input)
  if (answered.ok) return answered.data
  throw new ProblemError(answered.problem)
}

export interface ReadOptions {
  readonly enabled?: boolean
  /** While the next page or search is on its way the rows of the last one stay. */
  readonly keepsOld?: boolean
}

/**
 * Reads a call and keeps the answer fresh. Only the first asking of an answer is a person's; renewals say so.
 * `refetch` asks anew, also while an asking is on its way that seems never to be answered.
 */
export function useAnswer<C extends CallContract>(
  contract: C,
  input: CallInput<C>,
  options: ReadOptions = {},
) {
  const client = useClient()
  const answers = useQueryClient()
  const { enabled = true, keepsOld = false } = options
  const key = answerKey(contract, input)
  const read = useQuery<WireAnswer<C>, ProblemError>({
    queryKey: key,
    // What makes it old is declared there.
    meta: contract,
    queryFn: ({ signal }) => {
      const state = answers.getQueryState(key)
      const isRenewal = state !== undefined && state.dataUpdateCount + state.errorUpdateCount > 0
      const headers = { ...input.headers, ...(isRenewal ? { 'x-background': '1' } : {}) }
      return askFor(client, contract, { ...input, headers, signal })
    },
    enabled,
    ...(keepsOld ? { placeholderData: keepPreviousData } : {}),
  })
  const refetch = async () => {
    // By itself the library keeps waiting for a first answer that is on its way.
    await answers.cancelQueries({ queryKey: key, exact: true })
    return read.refetch()
  }
  return { ...read, refetch, key }
}

export interface Sending<C extends CallContract> {
  /** Resolves however it ends; a second press while it runs is the caller's to prevent. */
  readonly send: (input: CallInput<C>) => Promise<Answered<C>>
  readonly pending: boolean
  /** What the last one answered, until the next is sent. */
  readonly answer: WireAnswer<C> | undefined
  /** Why the last one was refused, until the next is sent. */
  readonly problem: Problem | undefined
  /** When the last one was sent. */
  readonly sentAt: Date | undefined
  readonly forget: () => void
}

interface Sent<Answer> {
  readonly pending: boolean
  readonly answered?: Answer
  readonly at?: Date
}

/** Sends something, and tells how the last that was sent goes. */
export function useSent<Input, Answer>(act: (input: Input) => Promise<Answer>) {
  const [sent, setSent] = useState<Sent<Answer>>({ pending: false })
  const current = useRef(act)
  useEffect(() => {
    current.current = act
  })
  const turn = useRef(0)
  const send = useCallback(async (input: Input): Promise<Answer> => {
    const own = ++turn.current
    const tell = (next: Sent<Answer>) => {
      if (own === turn.current) setSent(next)
    }
    const at = new Date(browserTime.now())
    tell({ pending: true, at })
    try {
      const answered = await current.current(input)
      tell({ pending: false, answered, at })
      return answered
    } catch (fault) {
      tell({ pending: false, at })
      throw fault
    }
  }, [])
  const forget = useCallback(() => {
    turn.current += 1
    setSent({ pending: false })
  }, [])
  return { ...sent, send, forget }
}

/** Acts through a call. Refusals are values: the screen that asked shows them. */
export function useSend<C extends CallContract>(contract: C): Sending<C> {
  const client = useClient()
  const { answered, pending, at, send, forget } = useSent((input: CallInput<C>) =>
    client.call(contract, input),
  )
  return {
    send,
    pending,
    answer: answered?.ok === true ? answered.data : undefined,
    problem: answered?.ok === false ? answered.problem : undefined,
    sentAt: at,
    forget,
  }
}

/** What the server said about one field. */
export function fieldProblem(problem: Problem | undefined, path: string): string | undefined {
  return problem?.errors?.find((error) => error.path === path)?.message
}

/** A problem in the form the error view reads. */
export function troubleOf(error: ProblemError | null): Trouble {
  if (error === null) return { status: 0 }
  const { status, request_id: requestId, message } = error.problem
  return { status, message, ...(requestId === '' ? {} : { requestId }) }
}

/** What a list or a panel is told of a read that did not come: why, and how it is asked for again. */
export function troubleWith(read: {
  readonly error: ProblemError | null
  readonly refetch: () => Promise<unknown>
}) {
  const { error, refetch } = read
  return {
    trouble: error === null ? undefined : troubleOf(error),
    onRetry: () => void refetch(),
  }
}
