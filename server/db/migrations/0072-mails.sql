-- What can still be undone waits: before this instant the mail does not leave, and whoever undoes it takes the row away.
alter table mails add send_after timestamptz(3);
