-- What can still be undone waits: before this instant nobody sees the notice, and whoever undoes it takes the row away.
alter table notifications add send_after timestamptz(3);
