// Answers for a million transactions of a thousand users, as rows alone: exports read them and nothing else does.
import type { Database } from '#kit/db/database.ts'

const users = 1_000
const atOnce = 50_000

/** Plants users and transactions a second apart. Needs the superuser: nobody of ours may write so many at once. */
export async function plantTransactions(watch: Database, count: number): Promise<void> {
  const begin = new Date('2025-06-01T00:00:00Z')
  await watch.sql`
    insert into users (id, email, first_name, last_name, phone, search_text, status, kyc_tier, created_at)
    select ('0190000000007000a000' || lpad(to_hex(n), 12, '0'))::uuid, 'planted-' || n || '@mail.example', 'Olúwaṣeun',
      'Adébáyọ̀-Ogunlésì ' || n, '+23480' || lpad(n::text, 8, '0'), 'oluwaseun adebayo-ogunlesi ' || n, 'approved', 1, ${begin}
    from generate_series(1, ${users}::int) n`
  for (let from = 1; from <= count; from += atOnce)
    await watch.begin(async (sql) => {
      await sql`
        insert into transactions (id, reference, user_id, wallet_id, type, channel, direction, amount_minor, fee_minor, vat_minor,
          stamp_duty_minor, total_minor, currency, status, narration, counterparty_name, counterparty_bank, counterparty_account,
          provider_reference, search_text, created_at, completed_at)
        select ('01900000000070008000' || lpad(to_hex(n), 12, '0'))::uuid, 'tr_' || lpad(n::text, 12, '0'),
          ('0190000000007000a000' || lpad(to_hex(1 + n % ${users}::int), 12, '0'))::uuid,
          ('0190000000007000b000' || lpad(to_hex(1 + n % ${users}::int), 12, '0'))::uuid, 'bank_transfer', 'bank_transfer',
          'debit', 1000 + n, 1075, 75, 5000, 7150 + n, 'NGN', 'success', 'Rent and food, month ' || n % 12,
          'Chidinma "Chi" Okonkwo & Sons', 'First Bank of Nigeria', lpad(n::text, 10, '0'), 'partner-' || n, 'tr_' || n,
          made.moment, made.moment
        from generate_series(${from}::int, ${Math.min(from + atOnce - 1, count)}::int) n,
          lateral (select ${begin}::timestamptz + make_interval(secs => n) as moment) made`
    })
  await watch.sql`analyze users, transactions`
}
