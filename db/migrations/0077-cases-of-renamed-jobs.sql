-- Why: jobs about orders were renamed. An open case of one that stopped names it, and by that name alone a note does not end the case.
update cases set facts = facts || jsonb_build_object('job', 'orders.' || substr(facts ->> 'job', 11))
where kind = 'job_stopped' and facts ->> 'job' in ('transfers.submit', 'transfers.ask');
