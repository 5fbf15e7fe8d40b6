-- Specification 1.7, register 102.
alter table notifications add check (type in (1, 2, 3));
