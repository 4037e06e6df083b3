-- Why: whoever wrote a number into a new account was told whether somebody has it, and kept its owner from signing up with it. A number
-- is somebody's alone once a register has confirmed who they are; until then it is what they say.

drop index users_phone;
create unique index users_phone on users (phone) where kyc_tier > 0;
create index users_by_phone on users (phone);
