-- Specification 1.7.
alter table rx_forms
  add check (impression_type in (1, 2, 4)),
  add check (scan_submission_type in (1, 2)),
  add check (scanner_type in (1, 2, 3, 4, 5, 6, 7)),
  add check (jaws_id in (1, 2, 3)),
  add check (arch_mode in (1, 2, 3, 4)),
  add check (export_type in (1, 2, 3)),
  add check (submission_completed_by in (1, 2, 3));
