-- Cents are 64 bits wide: 32 end at $21,474,836.47.
alter table promotion_codes alter column value_hundredths type bigint;
