-- Made of what is never null.
alter table organizations alter column search_text set not null;
