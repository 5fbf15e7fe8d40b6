-- As patient_files_derived (0101).
create index concurrently asked_item_files_derived on asked_item_files
  using gin ((array[hashtext(thumbnail_path), hashtext(light_path)])) where thumbnail_path is not null or light_path is not null;
