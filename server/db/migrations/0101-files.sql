-- Whether a row needs the thumbnail or the light form of a key, which sweep and trash ask of each object. One index has both
-- as hashes, which take a third of the space that the keys would.
create index concurrently patient_files_derived on patient_files
  using gin ((array[hashtext(thumbnail_path), hashtext(light_path)])) where thumbnail_path is not null or light_path is not null;
