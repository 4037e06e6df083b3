// Answers for movements on networks: each is one deposit's, once for ever.
import { networks, tokenOf } from '#kit/coins/networks.ts'
import type { Sql } from '#kit/db/database.ts'
import type { CoinDeposit } from '../rail.ts'
import type { DepositRow } from './rows.ts'

type Taking = { readonly row: DepositRow; readonly answer: CoinDeposit; readonly now: Date }

/**
 * Takes the movement of the network for this deposit; answers whether it has it. A custodian that tells no place in the transaction is believed
 * for one of them to each address; a second waits for a person, and is told apart by its own id once two let it pass.
 */
export async function takeMovement(sql: Sql, { row, answer, now }: Taking): Promise<boolean> {
  const { place, txid, logIndex } = answer
  const token = place && tokenOf(place.coin, place.network)
  if (token === undefined) return true
  if (txid === '') return false
  // Letters of EVM addresses and ids are no part of what they name.
  const isEvm = networks[token.network].form === 'evm'
  const written = (text: string): string => (isEvm ? text.toLowerCase() : text)
  const at = { network: token.network, contract: written(token.contract), txid: written(txid) }
  const take = async (movement: string): Promise<boolean> => {
    await sql`
      insert into crypto_arrivals (network, contract, txid, movement, deposit, arrived_at)
      values (${at.network}, ${at.contract}, ${at.txid}, ${movement}, ${row.id}, ${now})
      on conflict (network, contract, txid, movement) do nothing`
    const [owner] = await sql<{ deposit: string }>`
      select deposit from crypto_arrivals
      where network = ${at.network} and contract = ${at.contract} and txid = ${at.txid} and movement = ${movement}`
    return owner?.deposit === row.id
  }
  // Without its place in the transaction it is told apart by where it came to: an exchange pays many at once.
  if (await take(logIndex === undefined ? `to:${written(answer.toAddress)}` : String(logIndex))) return true
  if (row.waived.includes('same_transaction')) await take(`deposit:${row.id}`)
  return false
}
