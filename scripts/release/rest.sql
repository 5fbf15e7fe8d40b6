-- Adds rows to the tables that the demo leaves empty, so that an upgrade test covers every table.
insert into sessions (token_hash, user_id, management, ip, user_agent, created_at, expires_at, last_seen_at)
select sha256('session-of-the-previous-release'), id, true, '192.0.2.7', 'Firefox', now(), now() + interval '100 years', now()
from users where email = 'super@typodont.test';
insert into passkey_challenges (session_id, challenge, expires_at) select id, 'challenge', now() from sessions;
insert into auth_tokens (token_hash, user_id, purpose, expires_at)
select sha256('reset'), id, 'reset', now() from users where email = 'member@typodont.test';
insert into email_changes (user_id, before, after, expires_at)
select id, 'before@typodont.test', email, now() from users where email = 'member@typodont.test';
insert into login_attempts (network, account, created_at) values ('192.0.2.7', 'member@typodont.test', now());
insert into login_tickets (token_hash, user_id, remember_me, management, expires_at)
select sha256('ticket'), id, false, true, now() from users where email = 'admin@typodont.test';
insert into used_bot_tokens (token, expires_at) values ('token', now());
insert into totp_secrets (user_id, secret, last_step, created_at, confirmed_at)
select id, 'sealed', 58000000, now(), now() from users where email = 'supervisor@typodont.test';
insert into passkeys (user_id, credential_id, public_key, counter, transports, name, created_at)
select id, 'credential', 'key', 3, '{internal,hybrid}', 'Laptop', now() from users where email = 'supervisor@typodont.test';
insert into recovery_codes (sealed_hash, user_id) select 'sealed', id from users where email = 'supervisor@typodont.test';
insert into user_permissions (user_id, permission, granted)
select id, 'trays.create', true from users where email = 'tech@typodont.test';
insert into views (user_id, name, path, created_at)
select id, 'Rush', '/management/patients?rush_case=true', now() from users where email = 'super@typodont.test';
insert into survey_responses (organization_id, survey_question_id, survey_answer_id, survey_response_other, user_id, created_at, updated_at)
select organization_id, 1, 7, 'A poster', user_id, now(), now() from organization_members where role = 'organization_owner' limit 1;
insert into staged_uploads (file_path, organization_id, bytes, created_at) select 'uploads/staged', min(id), 1000, now() from organizations;
insert into idempotency_keys (user_id, method, path, key, body_hash, status, reply, created_at)
select id, 'POST', '/api/v2/patients', 'key', 'hash', 200, '{}', now() from users where email = 'owner@typodont.test';
insert into asked_counts (key, count, since) values ('network 192.0.2.7', 2, now());
insert into backups (kind, place, name, started_at, finished_at, files, bytes)
values ('backup', '/mnt/backups', '2026-01-01T02-30-00-000Z', now(), now(), 1, 1);
insert into socket_io_attachments (payload) values ('payload');
insert into search_passes (engine, version, model, after_id) values ('postgres', 0, 'users', 12);
insert into search_documents (id, document, words, text)
select 'users_' || id, jsonb_build_object('model', 'users', 'model_id', id, 'is_archived', false), to_tsvector('simple', full_name), lower(full_name)
from users where email = 'super@typodont.test';
-- A tracking number that was saved before its parcel is sent.
update customer_requests set tracking_number = '1Z999AA10123456784'
where id = (select min(id) from customer_requests where status_id = 1);
-- Seals a part of the trail, so that both sealed and unsealed events exist.
select seal_events(500);

insert into jobs (feature, payload, due_at)
values ('mails', '{"kind": "event", "event": {"event_id": 0, "name": "mail.queued", "data": {"mail_id": 0}}}', now() + interval '100 years');
insert into clock_slots (feature, slot, begun_at) values ('trail', 'day', now());
