-- How a practice numbers teeth on the screen and on paper; what is stored and sent stays FDI.
alter table organizations
  add column tooth_notation text not null default 'fdi' check (tooth_notation in ('fdi', 'universal', 'palmer'));
