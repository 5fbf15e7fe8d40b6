-- Guesses are counted by network instead of address (a /64 holds more addresses than anybody can count), for one account over all
-- networks, and for one network over all accounts. What was counted by address ends.
truncate login_attempts;
alter table login_attempts rename column ip to network;
drop index login_attempts_pair;
create index login_attempts_account on login_attempts (account, created_at);
create index login_attempts_network on login_attempts (network, created_at);
