-- The hash of a code is sealed and no longer keyed, so that it can be sealed anew when APP_SECRET changes. What a keyed hash
-- was made of nobody knows: codes from before are gone, and the account page offers new ones.
delete from recovery_codes;
alter table recovery_codes rename column code_hash to sealed_hash;
comment on column recovery_codes.sealed_hash is 'The SHA-256 of the code, encrypted with a key of APP_SECRET.';
