-- A site that was moved into another database stays as it was, and says where it went (decision 070).
alter table installation
  add column moved_at timestamptz(3),
  add column moved_to text,
  -- The installation whose rows are being copied into this database: no portal starts on it before all are here.
  add column moving_from uuid;

-- A foreign key is checked with the rights of the owner, who needs this one to hold the row that an entry refers to: a
-- role without superuser rights could not write to the ledger. The trigger goes on refusing every update.
grant update on ledger_transactions to current_user;
