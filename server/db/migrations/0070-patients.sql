-- Five business days after creation, by the holidays that were known then. Null where an older version of the portal
-- created the case: then weekends alone count.
alter table patients add column default_ship_date date;
