-- Why: the one door to the rows of money, which judges what is asked and writes what it accepts.

/*
  Many operations in one call, judged in their order, each accepted or refused on its own. Answers a status and an id for each,
  the same as if each had come in a call of its own.

  Operations are arrays of one length: op, key, digest (of what was asked), kind, effective_at, actor, intent, request_id,
  approval_id, subject (the hold of settle, release and expire; the transfer of reverse), keep (settle: the rest stays
  held), above (settle: what more is debited than is held comes out of what is available, `take`, or `take_unless_frozen`; null: it is
  refused), expires_at (hold). Legs are arrays of another length, in the order of their operations: leg_op is the place of the
  operation from 1, then account id or code, amount (credit above, debit below zero; null: beyond int8), currency. A hold has one
  leg, the debit it prepares; a release of a part has one of no account, the credit that it gives back.

  Raises only for what our own code can get wrong (22023), and 23505 of transfers_key_key when a call under way uses one of the
  keys for other accounts: the caller runs its transaction again and is answered key_reused.
*/
drop function if exists ledger.commit;
create function ledger.commit(
  p_recorded_at timestamptz,
  p_op text[], p_key uuid[], p_digest bytea[], p_kind text[], p_effective_at timestamptz[],
  p_actor text[], p_intent text[], p_request_id text[], p_approval_id text[],
  p_subject bigint[], p_keep boolean[], p_above text[], p_expires_at timestamptz[],
  p_leg_op int[], p_leg_account bigint[], p_leg_code text[], p_leg_amount bigint[], p_leg_currency text[],
  out o_status text[], out o_id bigint[]
) language plpgsql security definer set search_path = pg_catalog, pg_temp
  set plan_cache_mode = force_generic_plan
  -- Its plans are made once, and in a book's first minutes by tables that are empty: whatever they say, rows are found by their keys.
  set enable_seqscan = off as $f$
declare
  amount_most constant bigint := 100000000000000000;       -- of one leg: with 64 legs no sum leaves int8
  balance_most constant bigint := 9000000000000000000;     -- of an account: one more leg still fits into int8
  legs_most constant int := 64;
  legs_few constant int := 4;                              -- for which a set would cost more than a look at each
  n constant int := cardinality(p_op); m int; lane smallint; seal bytea; recorded timestamptz;
  are_posts constant boolean := 'post' = all (p_op);       -- which need not look at holds and reversals
  leg_at int[]; are_plain boolean := false; codes text[]; code_ids bigint[];
  -- the locked accounts, by place
  ids bigint[]; account_seals bytea[]; currencies text[]; balances bigint[]; helds bigint[]; versions bigint[];
  overdrafts boolean[]; debits_frozen boolean[]; credits_frozen boolean[]; closures boolean[];
  balances_before bigint[];
  -- the holds spoken of, by place, and each operation's place among them
  hold_ids bigint[]; hold_account bigint[]; hold_at int[]; hold_left bigint[]; hold_released bigint[]; hold_due timestamptz[];
  hold_state text[]; hold_place int[];
  -- the operations
  same_key_before int[]; twin_of int[]; first_leg int[] := '{1}'; reversible bigint[]; reversed bigint[];
  parts bigint[];                                          -- what releases of a part gave back
  refusal text; at int; x int; hold int; leg int := 1; last_moved int; amount bigint; total bigint; taken bigint;
  transfer bigint; own_account int; legs bytea; seals bytea[];
  leg_version bigint[]; leg_balance bigint[];              -- of the account, after each leg that was written
begin
  if n > 4096 or not (n = all (array[cardinality(p_key), cardinality(p_digest), cardinality(p_kind),
      cardinality(p_effective_at), cardinality(p_actor), cardinality(p_intent), cardinality(p_request_id),
      cardinality(p_approval_id), cardinality(p_subject), cardinality(p_keep), cardinality(p_above), cardinality(p_expires_at)]))
    or not (cardinality(p_leg_op) = all (array[cardinality(p_leg_account), cardinality(p_leg_code),
      cardinality(p_leg_amount), cardinality(p_leg_currency)]))
    or not p_op <@ array['post', 'hold', 'settle', 'release', 'expire', 'reverse'] then
    raise exception 'A call has at most 4096 operations that there are, and arrays of one length.' using errcode = '22023';
  end if;
  if n = 0 then o_status := '{}'; o_id := '{}'; return; end if;

  -- 1. A lane that nobody is in: the one this connection was in before, or any. A new one, rather than to wait.
  select l.id, l.head into lane, seal from ledger.lanes l
  where l.id = nullif(current_setting('ledger.lane', true), '')::smallint for update skip locked;
  if lane is null then
    select l.id, l.head into lane, seal from ledger.lanes l order by l.id limit 1 for update skip locked;
    if lane is null then
      lane := nextval('ledger.lane_ids'); seal := ledger.lane_seal(lane);
      insert into ledger.lanes (id, head) values (lane, seal);
    end if;
    perform set_config('ledger.lane', lane::text, false);
  end if;

  -- 2. A reversal brings the opposite legs of its transfer; a house account that may go below zero is met in this lane's stripe.
  if p_op && array['release', 'expire', 'reverse'] then
    if exists (select from unnest(p_leg_op) g where p_op[g] in ('expire', 'reverse')) then
      raise exception 'Legs stand only where they belong.' using errcode = '22023';
    end if;
    select coalesce(array_agg(l.op order by l.op, l.at), '{}'), coalesce(array_agg(l.account order by l.op, l.at), '{}'),
      coalesce(array_agg(l.code order by l.op, l.at), '{}'), coalesce(array_agg(l.amount order by l.op, l.at), '{}'),
      coalesce(array_agg(l.currency order by l.op, l.at), '{}')
    into p_leg_op, p_leg_account, p_leg_code, p_leg_amount, p_leg_currency
    from (
      select g.op, g.at, g.account, g.code, g.amount, g.currency
      from unnest(p_leg_op, p_leg_account, p_leg_code, p_leg_amount, p_leg_currency) with ordinality
        g (op, account, code, amount, currency, at)
      union all
      select o.at, e.leg, case when a.code is null then a.id end, a.code, -e.amount, a.currency
      from unnest(p_op, p_subject) with ordinality o (op, subject, at)
      join ledger.transfers t on t.id = o.subject and t.op in ('post', 'settle')
      join ledger.entries e on e.transfer_id = t.id and e.recorded_at = t.recorded_at
      join ledger.accounts a on a.id = e.account_id
      where o.op = 'reverse') l;
    select array_agg(t.id) into reversible from ledger.transfers t where t.id = any (p_subject) and t.op in ('post', 'settle')
      and t.recorded_at >= coalesce((select max(before) from ledger.cuts), '-infinity');
  end if;
  m := cardinality(p_leg_op);
  if array_remove(p_leg_code, null) <> '{}' then
    select array_agg(a.code), array_agg(case when a.may_go_negative
        then coalesce(a.own, ledger.add_account(a.code, lane, a.currency, a.normal_side, true, a.opened_at)) else a.id end)
    into codes, code_ids
    from (select a.*, own.id own from ledger.accounts a left join ledger.accounts own on own.code = a.code and own.stripe = lane
      where a.code = any (p_leg_code) and a.stripe = 0 order by a.id) a; -- In order: the same calls give stripes the same ids.
    for j in 1..m loop
      if p_leg_code[j] is not null then p_leg_account[j] := code_ids[array_position(codes, p_leg_code[j])]; end if;
    end loop;
  end if;
  if p_op && array['settle', 'release', 'expire'] then
    select array_agg(h.id order by h.id), array_agg(h.account_id order by h.id) into hold_ids, hold_account
    from ledger.holds h where h.id = any (p_subject);
    for j in 1..m loop
      if p_op[p_leg_op[j]] = 'release' then
        p_leg_account[j] := hold_account[array_position(hold_ids, p_subject[p_leg_op[j]])];
      end if;
    end loop;
  end if;

  -- 3. All touched accounts are locked in the order of their ids, whoever calls: no two calls wait for each other in a ring.
  -- An account of the house follows clocks that differ by moments; what is loaded there may be of any time.
  select array_agg(a.id), array_agg(a.seal), array_agg(a.currency), array_agg(a.balance), array_agg(a.held), array_agg(a.version),
    array_agg(a.may_go_negative), array_agg(a.debit_frozen), array_agg(a.credit_frozen), array_agg(a.closed),
    greatest(p_recorded_at, max(a.moved_at) filter (where a.code is null or a.moved_at < p_recorded_at + interval '1 minute'))
  into ids, account_seals, currencies, balances, helds, versions, overdrafts, debits_frozen, credits_frozen, closures, recorded
  from (
    select * from ledger.accounts
    where id = any (p_leg_account || hold_account)
    order by id for no key update) a;
  balances_before := balances;
  -- Few legs are looked at one by one below. Of many there is mostly nothing to say, which is seen at once for all of them.
  if m <= legs_few then
    for j in 1..m loop leg_at[j] := array_position(ids, p_leg_account[j]); end loop;
  else
    select array_agg(a.at::int order by l.at), bool_and((l.amount between -amount_most and amount_most and l.amount <> 0
      and a.currency = l.currency and not a.closed and not case when l.amount > 0 then a.no_credit else a.no_debit end) is true)
    into leg_at, are_plain
    from unnest(p_leg_account, p_leg_amount, p_leg_currency) with ordinality l (account, amount, currency, at)
    left join unnest(ids, currencies, debits_frozen, credits_frozen, closures) with ordinality
      a (id, currency, no_debit, no_credit, closed, at) on a.id = l.account;
    are_plain := are_plain and not exists (
      select from unnest(p_leg_op, p_leg_amount, p_leg_currency) l (op, amount, currency) where p_op[l.op] not in ('hold', 'release')
      group by l.op, l.currency having sum(l.amount) <> 0);
  end if;

  -- 4. What others may have changed is read after the locks: holds, reversals, and the keys that are in the books.
  if hold_ids is not null then
    select array_agg(a.at::int order by h.id), array_agg(h.amount - h.settled_amount - h.released_amount order by h.id),
      array_agg(h.released_amount order by h.id), array_agg(h.expires_at order by h.id), array_agg(h.state order by h.id)
    into hold_at, hold_left, hold_released, hold_due, hold_state
    from ledger.holds h join unnest(ids) with ordinality a (id, at) on a.id = h.account_id where h.id = any (hold_ids);
    select array_agg(h.at::int order by o.at) into hold_place
    from unnest(p_op, p_subject) with ordinality o (op, subject, at)
    left join unnest(hold_ids) with ordinality h (id, at) on h.id = o.subject and o.op in ('settle', 'release', 'expire');
  end if;
  if reversible is not null then
    -- Of a transfer within the house each call meets other stripes, so that no lock would be between two reversals of it.
    perform from ledger.transfers t where t.id = any (reversible) order by t.id for no key update;
    select array_agg(t.reverses) into reversed from ledger.transfers t where t.reverses = any (reversible);
  end if;
  select array_agg(case when t.digest = o.digest then t.id end order by o.at),
    array_agg(case when t.digest = o.digest then 'already_posted' when t.digest is not null then 'key_reused' end order by o.at)
  into o_id, o_status
  from unnest(p_key, p_digest) with ordinality o (key, digest, at) left join ledger.transfers t on t.key = o.key;
  if n > 1 then
    select case when count(o.before) > 0 then array_agg(o.before::int order by o.at) end into same_key_before
    from (select u.at, lag(u.at) over (partition by u.key order by u.at) as before
      from unnest(p_key) with ordinality u (key, at)) o;
  end if;

  -- 5. Judge, in order and in memory. A refused operation leaves nothing behind. (Each expression costs a microsecond in every call.)
  for i in 1..n loop
    while p_leg_op[leg] = i loop leg := leg + 1; end loop;
    first_leg[i + 1] := leg;
    refusal := o_status[i];
    continue when refusal = 'already_posted';
    if same_key_before is not null and refusal is null then
      at := same_key_before[i];
      while at is not null loop
        if o_status[at] = 'posted' then
          if p_digest[at] = p_digest[i] then twin_of[i] := at; else refusal := 'key_reused'; end if;
          exit;
        end if;
        at := same_key_before[at];
      end loop;
      if twin_of[i] is not null then o_status[i] := 'already_posted'; continue; end if;
    end if;
    if not are_posts then
      hold := hold_place[i]; own_account := hold_at[hold];
      refusal := case
        when refusal is not null then refusal
        when p_op[i] in ('settle', 'release', 'expire') and hold is null then 'hold_not_found'
        when hold_state[hold] <> 'held' then 'hold_not_open'
        when p_op[i] = 'reverse' and p_subject[i] = any (reversible) is not true then 'not_reversible'
        when p_op[i] = 'reverse' and p_subject[i] = any (reversed) then 'already_reversed'
      end;
    end if;
    if refusal is null and (case p_op[i] when 'release' then leg - first_leg[i] > 1 when 'expire' then false
        when 'hold' then leg - first_leg[i] <> 1 or p_leg_amount[leg - 1] > 0
        else leg - first_leg[i] not between 2 and legs_most end) then
      refusal := 'unbalanced';
    end if;
    if refusal is null and not are_plain then
      total := 0;
      for j in first_leg[i]..leg - 1 loop
        amount := p_leg_amount[j]; x := leg_at[j];
        refusal := case
          when amount is null or amount > amount_most or amount < -amount_most then 'balance_out_of_range'
          when amount = 0 then 'unbalanced'
          when x is null then 'unknown_account'
          when currencies[x] is distinct from p_leg_currency[j] then 'currency_mismatch'
          when closures[x] then 'account_closed'
          when amount > 0 and credits_frozen[x] and p_op[i] <> 'release' then 'account_frozen'
          -- A freeze stops new promises. A hold was promised before it, so its settlement goes through.
          when amount < 0 and debits_frozen[x] and x is distinct from own_account then 'account_frozen'
        end;
        exit when refusal is not null;
        total := total + amount;
      end loop;
      if refusal is null and p_op[i] not in ('hold', 'release') then
        if total <> 0 then refusal := 'unbalanced';
        elsif p_leg_currency[leg - 1] <> any (p_leg_currency[first_leg[i]:leg - 1]) then
          if exists (
            select from unnest(p_leg_amount[first_leg[i]:leg - 1], p_leg_currency[first_leg[i]:leg - 1]) g (amount, currency)
            group by g.currency having sum(g.amount) <> 0) then
            refusal := 'unbalanced';
          end if;
        end if;
      end if;
    end if;

    if refusal is null and p_op[i] in ('post', 'settle', 'reverse') then
      if own_account is not null then
        taken := 0;
        for j in first_leg[i]..leg - 1 loop
          if leg_at[j] = own_account and p_leg_amount[j] < 0 then taken := taken - p_leg_amount[j]; end if;
        end loop;
        if taken = 0 then refusal := 'hold_not_found';
        elsif taken > hold_left[hold] and p_above[i] is null then refusal := 'hold_too_small';
        elsif taken > hold_left[hold] and p_above[i] = 'take_unless_frozen' and debits_frozen[own_account] then
          refusal := 'account_frozen';
        else
          -- Of an account that holds more for others, what is taken above comes out of what is available: the balance is looked at below.
          taken := least(taken, hold_left[hold]); helds[own_account] := helds[own_account] - taken;
        end if;
      end if;
      if refusal is null then
        for j in first_leg[i]..leg - 1 loop
          x := leg_at[j]; balances[x] := balances[x] + p_leg_amount[j];
          if balances[x] > balance_most or balances[x] < -balance_most then
            refusal := 'balance_out_of_range'; last_moved := j; exit;
          end if;
        end loop;
        if refusal is null then
          for j in first_leg[i]..leg - 1 loop
            x := leg_at[j];
            if p_leg_amount[j] < 0 and balances[x] < helds[x] and not overdrafts[x] then
              refusal := 'not_enough_money'; last_moved := leg - 1; exit;
            end if;
          end loop;
        end if;
        if refusal is not null then
          for j in first_leg[i]..last_moved loop x := leg_at[j]; balances[x] := balances[x] - p_leg_amount[j]; end loop;
          if own_account is not null then helds[own_account] := helds[own_account] + taken; end if;
        elsif own_account is not null then
          hold_left[hold] := hold_left[hold] - taken;
          if p_keep[i] is not true or hold_left[hold] = 0 then
            helds[own_account] := helds[own_account] - hold_left[hold]; hold_state[hold] := 'settled';
          end if;
        elsif not are_posts and p_op[i] = 'reverse' then
          reversed := reversed || p_subject[i];
        end if;
      end if;
    elsif refusal is null and p_op[i] = 'hold' then
      amount := -p_leg_amount[leg - 1]; x := leg_at[leg - 1];
      if helds[x] + amount > balance_most then refusal := 'balance_out_of_range';
      elsif not overdrafts[x] and balances[x] - helds[x] < amount then refusal := 'not_enough_money';
      else helds[x] := helds[x] + amount; end if;
    elsif refusal is null and p_op[i] = 'expire' and hold_due[hold] <= p_recorded_at is not true then
      refusal := 'hold_not_due';
    elsif refusal is null and leg > first_leg[i] and p_leg_amount[leg - 1] > hold_left[hold] then
      refusal := 'hold_too_small';
    elsif refusal is null and leg > first_leg[i] and p_leg_amount[leg - 1] < hold_left[hold] then
      parts[i] := p_leg_amount[leg - 1]; helds[own_account] := helds[own_account] - parts[i];
      hold_left[hold] := hold_left[hold] - parts[i]; hold_released[hold] := hold_released[hold] + parts[i];
    elsif refusal is null then -- A part that is all that is left is all.
      helds[own_account] := helds[own_account] - hold_left[hold];
      hold_state[hold] := case p_op[i] when 'expire' then 'expired' else 'released' end;
    end if;
    o_status[i] := coalesce(refusal, 'posted');
  end loop;
  if leg <= m then raise exception 'Legs stand in the order of their operations.' using errcode = '22023'; end if;

  -- 6. Write what was accepted, as sets, each transfer sealed with the one before it in the lane.
  if 'posted' = any (o_status) then
    if to_regclass(ledger.month_of(recorded)) is null then
      if recorded < (select max(before) from ledger.cuts) then
        raise exception 'The entries of % were taken away: nothing is recorded then any more.', recorded using errcode = '22023';
      end if;
      perform ledger.open_month(recorded);
    end if;
    balances := balances_before;
    for i in 1..n loop
      continue when o_status[i] <> 'posted';
      transfer := nextval('ledger.ids'); o_id[i] := transfer;
      legs := '';
      for j in first_leg[i]..first_leg[i + 1] - 1 loop
        x := leg_at[j]; amount := p_leg_amount[j];
        if p_op[i] in ('hold', 'release') then
          if p_op[i] = 'hold' or parts[i] is not null then legs := ledger.leg_content(account_seals[x], 0, amount, 0); end if;
          exit;
        end if;
        balances[x] := balances[x] + amount; leg_balance[j] := balances[x];
        versions[x] := versions[x] + 1; leg_version[j] := versions[x];
        legs := legs || ledger.leg_content(account_seals[x], versions[x], amount, balances[x]);
      end loop;
      seal := sha256(seal || ledger.transfer_content(transfer, lane, p_key[i], p_op[i], p_kind[i], p_digest[i], p_effective_at[i],
        recorded, (p_effective_at[i] at time zone 'Africa/Lagos')::date, p_actor[i], p_intent[i], p_request_id[i], p_approval_id[i],
        case p_op[i] when 'hold' then transfer when 'settle' then p_subject[i] when 'release' then p_subject[i]
          when 'expire' then p_subject[i] end,
        p_keep[i], case when p_op[i] = 'reverse' then p_subject[i] end, null,
        case when p_op[i] = 'hold' then p_expires_at[i] end, legs));
      seals[i] := seal;
    end loop;

    -- In the order of keys, so that two calls with the same keys wait for one another and not in a ring.
    insert into ledger.transfers (id, lane, key, op, kind, digest, legs, effective_at, recorded_at, business_day, actor, intent,
      request_id, approval_id, hold_id, keep, released, reverses, seal)
    select o_id[i], lane, p_key[i], p_op[i], p_kind[i], p_digest[i],
      case when p_op[i] in ('hold', 'release') then 0 else first_leg[i + 1] - first_leg[i] end, p_effective_at[i], recorded,
      (p_effective_at[i] at time zone 'Africa/Lagos')::date, p_actor[i], p_intent[i], p_request_id[i], p_approval_id[i],
      case p_op[i] when 'hold' then o_id[i] when 'post' then null when 'reverse' then null else p_subject[i] end,
      p_keep[i], parts[i], case when p_op[i] = 'reverse' then p_subject[i] end, seals[i]
    from generate_series(1, n) i where o_status[i] = 'posted' order by p_key[i];
    if 'hold' = any (p_op) then
      insert into ledger.holds
      select o_id[i], p_leg_account[first_leg[i]], -p_leg_amount[first_leg[i]], 0, 'held', p_expires_at[i], null
      from generate_series(1, n) i where o_status[i] = 'posted' and p_op[i] = 'hold';
    end if;
    if hold_ids is not null then
      update ledger.holds h set settled_amount = h.amount - q.released - q.remaining, released_amount = q.released, state = q.state,
        closed_at = case when q.state <> 'held' then p_recorded_at end
      from unnest(hold_ids, hold_left, hold_released, hold_state) q (id, remaining, released, state)
      where h.id = q.id and h.state = 'held'
        and (q.state <> 'held' or h.amount - h.settled_amount - h.released_amount <> q.remaining);
    end if;
    if leg_version is not null then
      insert into ledger.entries (account_id, version, transfer_id, amount, balance_after, recorded_at, leg)
      select ids[leg_at[j]], leg_version[j], o_id[p_leg_op[j]], p_leg_amount[j], leg_balance[j], recorded,
        j - first_leg[p_leg_op[j]] + 1
      from generate_series(1, m) j where leg_version[j] is not null;
    end if;
    update ledger.accounts a set balance = balances[q.place], held = helds[q.place], version = versions[q.place],
      moved_at = case when versions[q.place] <> a.version then recorded else a.moved_at end
    from unnest(ids) with ordinality q (id, place)
    where a.id = q.id and (versions[q.place] <> a.version or helds[q.place] <> a.held);
    update ledger.lanes l set last_transfer = transfer, head = seal where l.id = lane;
  end if;
  if same_key_before is not null then
    for i in 1..n loop
      if twin_of[i] is not null then o_id[i] := o_id[twin_of[i]]; end if;
    end loop;
  end if;
end $f$;

revoke all on function ledger.commit from public;
grant execute on function ledger.commit to finance_app, finance_worker;
