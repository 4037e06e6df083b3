// Answers for calling the API as the admin whose token this browser keeps, and for proving in place that it is them.
import { storedToken } from '#features/admin-sign-in/console/stored.ts'
import { checkAdmin } from '#features/admin-sign-in/contract.ts'
import { type Client, createClient } from '#kit/http/client.ts'

/** A refusal that asks for a fresh proof for one act; the session itself lives on. */
const stepUpCode = 'step_up_required'

/**
 * Adds the bearer to each call. `onRefused` hears when the server no longer knows the session. Where it asks who it is,
 * `prove` is asked with its sentence; then the same call goes out again, under the same key.
 */
export function createConsoleClient(
  onRefused: () => void,
  prove: (why: string) => Promise<boolean> = async () => false,
): Client {
  const client = createClient({
    headers: () => {
      const token = storedToken.read()
      return token === null ? {} : { authorization: `Bearer ${token}` }
    },
  })
  const callOnce: Client['call'] = async (contract, input) => {
    const token = storedToken.read()
    const answered = await client.call(contract, input)
    const isAskedAgain = contract.realm === 'admin' && contract.name !== checkAdmin.name
    // The check of who is signed in is what would be asked again: the guard hears its refusal by itself.
    const isRefused = !answered.ok && answered.problem.status === 401 && answered.problem.code !== stepUpCode
    if (isRefused && isAskedAgain && token !== null && token === storedToken.read()) onRefused()
    return answered
  }
  return {
    follow: client.follow,
    download: client.download,
    call: async (contract, input) => {
      const answered = await callOnce(contract, input)
      if (answered.ok || answered.problem.code !== stepUpCode || contract.realm !== 'admin') return answered
      return (await prove(answered.problem.message)) ? callOnce(contract, input) : answered
    },
  }
}
