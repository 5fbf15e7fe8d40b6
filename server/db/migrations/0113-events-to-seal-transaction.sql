-- Each event looks for what its transaction recorded before it.
create index concurrently events_to_seal_transaction on events_to_seal (transaction_id);
