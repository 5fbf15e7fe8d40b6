-- Cents are 64 bits wide: 32 end at $21,474,836.47.
alter table payment_attempts alter column amount_cents type bigint;
-- What banks say is written for banks; the portal says it in plain words from now on.
update payment_attempts set reason = 'Declined by the bank.' where status = 'failed' and reason ilike 'do not hono%';
