// Answers for calling the API as the admin whose token this browser keeps.
import { storedToken } from '#features/admin-sign-in/console/stored.ts'
import { type Client, createClient } from '#kit/http/client.ts'

/** A refusal that asks for a fresh sign-in for one act; the session itself lives on. */
const stepUpCode = 'step_up_required'

/** Adds the bearer to each call. `onRefused` hears when the server no longer knows the session. */
export function createConsoleClient(onRefused: () => void): Client {
  const client = createClient({
    headers: () => {
      const token = storedToken.read()
      return token === null ? {} : { authorization: `Bearer ${token}` }
    },
  })
  return {
    follow: client.follow,
    download: client.download,
    call: async (contract, input) => {
      const token = storedToken.read()
      const answered = await client.call(contract, input)
      const isRefused =
        !answered.ok && answered.problem.status === 401 && answered.problem.code !== stepUpCode
      if (isRefused && contract.realm === 'admin' && token !== null && token === storedToken.read())
        onRefused()
      return answered
    },
  }
}
