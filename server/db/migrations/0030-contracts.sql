alter table contracts
  add check (payment_status in ('CURRENT', 'PENDING', 'NOT_PAID', 'PAID', 'BLOCKED', 'SUSPENDED')),
  -- 1: suspended by staff, or with its organization.
  add check (suspension_type in (0, 1));
