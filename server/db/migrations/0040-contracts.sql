-- The list of subscriptions stands by the next payment, which a suspended one does not have, and is narrowed by status.
create index contracts_next_payment on contracts
  ((case when suspended_at is null then next_payment_date end) desc nulls last, id desc);
create index contracts_status on contracts (payment_status);
