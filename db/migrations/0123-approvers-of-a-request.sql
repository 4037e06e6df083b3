-- Why: who may be the second person can hang on what a request is about: whoever moves customers' money does not decide a deposit from a listed sender,
-- neither by asking nor by approving. Null: whoever approves its command.
alter table approvals add column approvers text[];
