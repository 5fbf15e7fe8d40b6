-- The texts of a patient and their entries say the same whoever writes: a server of the release before writes the text alone while nodes
-- are replaced one by one. What such a text adds becomes an entry of who saved it; one that is no longer made of its entries is one.
create function note_texts_written() returns trigger language plpgsql as $$
declare
  field record;
  joined text;
begin
  for field in
    select * from (values
      ('doctor', coalesce(new.doctor_notes, '')),
      ('technician', coalesce(new.management_notes, '')),
      ('internal', coalesce(new.internal_notes, ''))) f (kind, whole)
  loop
    select coalesce(string_agg(note, E'\n\n' order by id), '') into joined
    from patient_notes where patient_id = new.id and kind = field.kind;
    continue when joined = field.whole;
    if joined <> '' and starts_with(field.whole, joined || E'\n\n') then
      field.whole := substr(field.whole, length(joined) + 3);
    else
      delete from patient_notes where patient_id = new.id and kind = field.kind;
    end if;
    if field.whole <> '' then
      insert into patient_notes (patient_id, kind, note, user_id, created_at, updated_at)
      values (new.id, field.kind, field.whole, new.updated_by_user_id, new.updated_at, new.updated_at);
    end if;
  end loop;
  return null;
end $$;
create trigger patients_note_texts_written after update of doctor_notes, management_notes, internal_notes on patients
  for each row execute function note_texts_written();
create trigger patients_note_texts_given after insert on patients
  for each row when (coalesce(new.doctor_notes, new.management_notes, new.internal_notes) is not null)
  execute function note_texts_written();
