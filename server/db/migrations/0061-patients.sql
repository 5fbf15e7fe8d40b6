-- A note is an entry of its own (specification 4.4). The texts of the patient are those of its entries, written with every change of
-- one, so that what reads the whole text still reads one column.
create table patient_notes (
  id integer generated always as identity primary key,
  patient_id integer not null references patients on delete cascade,
  kind text not null check (kind in ('doctor', 'technician', 'internal')),
  note text not null,
  -- Unknown where the text was there before its trail.
  user_id integer references users,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  edited_by_user_id integer references users
);
create index patient_notes_patient on patient_notes (patient_id, id);

-- The texts that are there become entries, by what the trail tells: every edit has its person and the text before and after. What stayed
-- at the beginning keeps its authors, the rest is by whoever wrote it. A text of which the trail tells nothing has no author.
do $$
declare
  field record;
  edit record;
  notes text[];
  authors integer[];
  times timestamptz[];
  kept integer;
  rest text;
begin
  for field in
    select p.id as patient_id, f.kind, f.name, f.whole, p.created_at
    from patients p cross join lateral (values
      ('doctor', 'doctor_notes', p.doctor_notes),
      ('technician', 'management_notes', p.management_notes),
      ('internal', 'internal_notes', p.internal_notes)) f (kind, name, whole)
    where coalesce(f.whole, '') <> ''
    order by p.id
  loop
    notes := '{}'; authors := '{}'; times := '{}';
    for edit in
      select e.actor_id, e.created_at, e.data->>'after' as after from events e
      where e.patient_id = field.patient_id and e.kind = 'edits' and e.name = 'patient.note_changed'
        and e.data->>'kind' = field.name
      order by e.id
    loop
      rest := coalesce(edit.after, '');
      kept := 0;
      while kept < cardinality(notes) and (rest = notes[kept + 1] or starts_with(rest, notes[kept + 1] || E'\n\n')) loop
        rest := substr(rest, length(notes[kept + 1]) + 3);
        kept := kept + 1;
      end loop;
      notes := notes[1:kept]; authors := authors[1:kept]; times := times[1:kept];
      if rest <> '' then
        notes := notes || rest; authors := authors || edit.actor_id; times := times || edit.created_at;
      end if;
    end loop;
    if array_to_string(notes, E'\n\n') <> field.whole then
      notes := array[field.whole]; authors := array[null::integer]; times := array[field.created_at];
    end if;
    insert into patient_notes (patient_id, kind, note, user_id, created_at, updated_at)
    select field.patient_id, field.kind, each.note, u.id, each.written_at, each.written_at
    from unnest(notes, authors, times) with ordinality each (note, author, written_at, place)
      left join users u on u.id = each.author
    order by each.place;
  end loop;
end $$;
