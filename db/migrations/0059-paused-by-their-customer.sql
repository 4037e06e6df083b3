-- Why: a customer pauses a standing order themself, and changes it. A run that waited for money when that happened is over.

alter table standing_orders drop constraint standing_orders_paused_for_check,
  add constraint standing_orders_paused_for_check check (paused_for in ('price_changed', 'payee_changed', 'customer'));
