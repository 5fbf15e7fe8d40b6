-- The fees that cost nothing when it was charged, with how often each counted, for who weighs another price list. Null of what was
-- charged before there was this column: not known.
alter table charges add column free_lines jsonb;
