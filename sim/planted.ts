// Answers for known bugs that can be planted into the ledger: a simulation that does not find one is not to be trusted.

/** A bug: what in the one function that writes is replaced, and a seed at which it is found. */
export type Planted = {
  readonly name: string
  readonly edits: readonly (readonly [found: string, instead: string])[]
  readonly seed: string
}

const lock = 'order by id for no key update) a;'

export const planted: readonly Planted[] = [
  { name: 'no lock', edits: [[lock, 'order by id) a;']], seed: '0' },
  {
    name: 'unordered locks',
    edits: [[lock, 'order by case when n = 1 then id else -id end for no key update) a;']],
    seed: '0',
  },
  {
    name: 'a lane for two at once',
    edits: [['limit 1 for update skip locked', 'limit 1']],
    seed: '0',
  },
  {
    name: 'the head of a lane is not moved',
    edits: [['head = seal where l.id = lane', 'head = l.head where l.id = lane']],
    seed: '0',
  },
  {
    name: 'a replay is done again',
    edits: [
      [
        'left join ledger.transfers t on t.key = o.key;',
        'left join ledger.transfers t on t.key = o.key and t.id < 0;',
      ],
    ],
    seed: '0',
  },
  {
    name: 'a key is good for anything',
    edits: [
      [
        "case when t.digest = o.digest then 'already_posted' when t.digest is not null then 'key_reused' end",
        "case when t.digest is not null then 'already_posted' end",
      ],
      ['case when t.digest = o.digest then t.id end', 't.id'],
    ],
    seed: '5',
  },
  {
    name: 'twins in one call are both done',
    edits: [['  if n > 1 then\n', '  if false then\n']],
    seed: '1',
  },
  {
    name: 'what is left of a hold stays held',
    edits: [
      [
        "helds[own_account] := helds[own_account] - hold_left[hold]; hold_state[hold] := 'settled';",
        "hold_state[hold] := 'settled';",
      ],
    ],
    seed: '0',
  },
  {
    name: 'a settlement does not lessen what is held',
    edits: [['helds[own_account] := helds[own_account] - taken;\n        end if;', 'end if;']],
    seed: '0',
  },
  {
    name: 'a hold ends twice',
    edits: [
      ["when hold_state[hold] <> 'held' then 'hold_not_open'", ''],
      ["where h.id = q.id and h.state = 'held'\n", 'where h.id = q.id\n'],
    ],
    seed: '1',
  },
  {
    name: 'a hold expires before its time',
    edits: [['hold_due[hold] <= p_recorded_at is not true', 'hold_due[hold] is null']],
    seed: '2',
  },
  {
    name: 'a settlement takes more than is held',
    edits: [["elsif taken > hold_left[hold] and p_above[i] is null then refusal := 'hold_too_small';", '']],
    seed: '2',
  },
  {
    name: 'what was settled of a hold before is forgotten',
    edits: [
      [
        'array_agg(h.amount - h.settled_amount - h.released_amount order by h.id)',
        'array_agg(h.amount - h.released_amount order by h.id)',
      ],
    ],
    seed: '15',
  },
  {
    name: 'what was given back in part is forgotten',
    edits: [
      [
        'array_agg(h.amount - h.settled_amount - h.released_amount order by h.id)',
        'array_agg(h.amount - h.settled_amount order by h.id)',
      ],
    ],
    seed: '13',
  },
  {
    name: 'a part that is given back is not noted',
    edits: [['released_amount = q.released, state', 'state']],
    seed: '0',
  },
  {
    name: 'more is given back than is left',
    edits: [
      [
        "elsif refusal is null and leg > first_leg[i] and p_leg_amount[leg - 1] > hold_left[hold] then\n      refusal := 'hold_too_small';\n",
        '',
      ],
      [
        'and p_leg_amount[leg - 1] < hold_left[hold] then',
        'and p_leg_amount[leg - 1] <> hold_left[hold] then',
      ],
    ],
    seed: '4',
  },
  {
    name: 'a part that is given back stays held',
    edits: [[' helds[own_account] := helds[own_account] - parts[i];', '']],
    seed: '0',
  },
  {
    name: 'what is taken above a hold comes out of what others hold',
    edits: [['taken := least(taken, hold_left[hold]); helds[own_account]', 'helds[own_account]']],
    seed: '1',
  },
  {
    name: 'a freeze does not stop what is taken above a hold',
    edits: [["p_above[i] = 'take_unless_frozen' and debits_frozen[own_account]", 'false']],
    seed: '15',
  },
  {
    name: 'a reversal is reversed',
    edits: [
      [
        "join ledger.transfers t on t.id = o.subject and t.op in ('post', 'settle')",
        "join ledger.transfers t on t.id = o.subject and t.op in ('post', 'settle', 'reverse')",
      ],
      [
        "where t.id = any (p_subject) and t.op in ('post', 'settle')",
        "where t.id = any (p_subject) and t.op in ('post', 'settle', 'reverse')",
      ],
    ],
    seed: '21',
  },
  {
    name: 'a transfer is reversed twice',
    edits: [["when p_op[i] = 'reverse' and p_subject[i] = any (reversed) then 'already_reversed'", '']],
    seed: '21',
  },
  {
    name: 'a reversal does it again instead of undoing it',
    edits: [
      [
        'case when a.code is null then a.id end, a.code, -e.amount, a.currency',
        'case when a.code is null then a.id end, a.code, e.amount, a.currency',
      ],
    ],
    seed: '1',
  },
  {
    name: 'a wallet is overdrawn by a transfer',
    edits: [
      ['if p_leg_amount[j] < 0 and balances[x] < helds[x] and not overdrafts[x] then', 'if false then'],
    ],
    seed: '2',
  },
  {
    name: 'a hold takes what others hold',
    edits: [
      [
        'elsif not overdrafts[x] and balances[x] - helds[x] < amount then',
        'elsif not overdrafts[x] and balances[x] < amount then',
      ],
    ],
    seed: '0',
  },
  {
    name: 'a freeze is not looked at',
    edits: [
      ['and not case when l.amount > 0 then a.no_credit else a.no_debit end) is true)', ') is true)'],
      ["when amount > 0 and credits_frozen[x] and p_op[i] <> 'release' then 'account_frozen'\n", '\n'],
      [
        "when amount < 0 and debits_frozen[x] and x is distinct from own_account then 'account_frozen'\n",
        '\n',
      ],
    ],
    seed: '0',
  },
  {
    name: 'an account forgets its entry',
    edits: [['(versions[q.place] <> a.version or helds[q.place] <> a.held);', '(helds[q.place] <> a.held);']],
    seed: '0',
  },
  {
    name: 'the balance after is that of before',
    edits: [['leg_balance[j] := balances[x];', 'leg_balance[j] := balances[x] - amount;']],
    seed: '0',
  },
  {
    name: 'a leg is left out of the seal',
    edits: [
      [
        'legs := legs || ledger.leg_content(account_seals[x], versions[x], amount, balances[x]);',
        'legs := ledger.leg_content(account_seals[x], versions[x], amount, balances[x]);',
      ],
    ],
    seed: '0',
  },
  {
    name: 'what a settlement took is not noted',
    edits: [['set settled_amount = h.amount - q.released - q.remaining, released', 'set released']],
    seed: '0',
  },
  {
    name: 'an older clock is taken at its word',
    edits: [
      [
        "greatest(p_recorded_at, max(a.moved_at) filter (where a.code is null or a.moved_at < p_recorded_at + interval '1 minute'))",
        'p_recorded_at',
      ],
    ],
    seed: '8',
  },
]

/** The function with a bug in it. Throws where the bug does not fit any more. */
export function plant(text: string, bug: Planted): string {
  return bug.edits.reduce((planted_, [found, instead]) => {
    if (planted_.split(found).length !== 2) throw new Error(`The bug "${bug.name}" finds no place: ${found}`)
    return planted_.replace(found, () => instead)
  }, text)
}
