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
select organization_id, 1, 7, 'A poster', user_id, now(), now() from organization_members where role = 'organization_owner' limit 1
on conflict do nothing;
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
insert into event_feed (position, organization_id, id, type, object_type, object_id, created_at, published_at)
select 1, min(id), 'evt_1_00000000_1', 'case.archived', 'case', 1, now(), now() from organizations;
insert into case_positions (patient_id, organization_id, position) select min(id), min(organization_id), 1 from patients
on conflict do nothing;

insert into jobs (feature, payload, due_at)
values ('mails', '{"kind": "event", "event": {"event_id": 0, "name": "mail.queued", "data": {"mail_id": 0}}}', now() + interval '100 years');
insert into clock_slots (feature, slot, begun_at) values ('trail', 'day', now());

-- What is agreed, charged and disputed.
insert into periodic_rules (contract_id, type, value_cents, custom_description, created_at, updated_at)
select min(id), 'Discount', 500, 'Founding practice', now(), now() from contracts;
insert into price_drafts (changes, user_id, updated_at) select '{}', id, now() from users where email = 'super@typodont.test';
insert into patient_charges (order_id, patient_id, patient_key, patient_name, doctor_name, creation_date, description, value_cents, created_at)
select o.id, p.id, p.id, 'A Patient', 'A Doctor', '2026-01-02', 'Second tray', 2500, now()
from orders o join patients p on p.organization_id = o.organization_id limit 1;
insert into disputes (order_id, line, label, value_cents, reason, created_at)
select order_id, 'patient_charge:' || id, description, value_cents, 'It was the first tray.', now() from patient_charges;
insert into ledger_checks (checked_at, is_balanced, entries_cents, receivable_cents, open_invoices_cents, in_transit_cents, pending_payments_cents, organization_ids)
values (now(), true, 0, 0, 0, 0, 0, '{}');

-- Browsers, calendars, and what the storage is told.
insert into known_browsers (token_hash, user_id, expires_at)
select sha256('browser'), id, now() + interval '1 year' from users where email = 'owner@typodont.test';
insert into calendars (user_id, organization_id, token_hash, created_at)
select user_id, organization_id, sha256('calendar'), now() from organization_members where role = 'organization_owner' limit 1;
insert into api_keys (user_id, organization_id, name, prefix, secret_hash, scopes, created_at)
select user_id, organization_id, 'Bridge', 'tpd_00000000', sha256('key'), '{cases:read}', now()
from organization_members where role = 'organization_owner' limit 1;
insert into webhooks (organization_id, user_id, url, events, secret, secret_end, position, created_at, updated_at)
select organization_id, user_id, 'https://example.com/hook', '{*}', 'sealed', 'k3Qe', 0, now(), now()
from organization_members where role = 'organization_owner' limit 1;
insert into webhook_deliveries (webhook_id, message_id, type, body, tries, created_at)
select id, 'evt_1_00000000_1', 'case.archived', '{}', 1, now() from webhooks;
insert into webhook_attempts (delivery_id, number, at, status, ms, request_headers, reply_headers, reply)
select id, 1, now(), 503, 12, '{}', '{}', '' from webhook_deliveries;
insert into installation default values;
insert into released_objects (key, reason) values ('organizations/1/gone.stl', 'replaced');
insert into storage_deletions (deed, reason, count) values ('removed', 'replaced', 1);

-- What a doctor is asked for and answers, with a file that was looked at.
insert into asked_items (patient_id, kind, view, reason, state, asked_by_user_id, asked_at, opened_at, updated_at)
select p.id, 'photo', 'front', 'The photo is too dark.', 'answered', u.id, now(), now(), now()
from (select min(id) as id from patients) p, users u where u.email = 'super@typodont.test';
insert into asked_item_links (asked_item_id, user_id, token_hash, created_at, expires_at)
select i.id, u.id, sha256('answer'), now(), now() from asked_items i, users u where u.email = 'owner@typodont.test';
insert into asked_item_answers (asked_item_id, user_id, text, created_at)
select i.id, u.id, 'A brighter one.', now() from asked_items i, users u where u.email = 'owner@typodont.test';
insert into asked_item_files (asked_item_answer_id, patient_file_type_id, name, original_name, size, content_type, inspection, created_at, updated_at)
select id, 1, 'front.jpg', 'front.jpg', 1000, 'image/jpeg', 'done', now(), now() from asked_item_answers;

-- What a doctor always wants, and links for a phone and a patient.
insert into standing_instructions (user_id, organization_id, tooth_group, direction, amount, created_at, updated_at)
select user_id, organization_id, 'canines', 'incisal', 0.5, now(), now()
from organization_members where role = 'organization_owner' limit 1;
insert into standing_instruction_ticks (patient_id, standing_instruction_id, tooth_group, direction, amount, ticked_by_name, ticked_at)
select (select min(id) from patients), id, tooth_group, direction, amount, 'A Technician', now() from standing_instructions;
insert into standing_instruction_dismissals (user_id, organization_id, tooth_group, direction, amount, created_at)
select user_id, organization_id, 'incisors', direction, amount, now() from standing_instructions;
insert into camera_links (user_id, organization_id, token_hash, created_at, expires_at)
select user_id, organization_id, sha256('camera'), now(), now() from organization_members where role = 'organization_owner' limit 1;
insert into camera_photos (camera_link_id, file_path, name, size, created_at)
select id, 'organizations/1/camera.jpg', 'camera.jpg', 1000, now() from camera_links;
insert into share_links (patient_id, setup_id, token_hash, created_at, expires_at)
select patient_id, id, sha256('film'), now(), now() from setups order by id limit 1;
insert into versions (version) values ('0.9.0');
insert into nodes (id, is_drill, name, version, release, started_at, seen_at, figures, services, slow_requests)
values (gen_random_uuid(), false, 'portal-1', '0.9.0', 1, now(), now(), '{}', '[]', '[]');
