-- Made of what is never null.
alter table locations alter column search_text set not null;
