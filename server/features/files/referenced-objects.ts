/**
 * A query of the objects that rows reference, as `key`, `size` and `sha256`: patient files, setup files, files of
 * answers and bracket libraries. Size and SHA-256 are null where the database does not know them; several rows may share
 * one object.
 */
export const REFERENCED_OBJECTS = `
  select file_path as key, size::bigint as size, coalesce(cleaned_sha256, sha256) as sha256 from patient_files
  union all select file_path, size, coalesce(cleaned_sha256, sha256) from asked_item_files where file_path is not null
  union all select file_path, size, sha256 from setup_files
  union all select file_path, size, null from bracket_libraries where file_path is not null
  union all select light_path, light_size, null from setup_files where light_path is not null
  union all select light_path, null, null from patient_files where light_path is not null
  union all select light_path, null, null from asked_item_files where light_path is not null
  union all select thumbnail_path, null, null from patient_files where thumbnail_path is not null
  union all select thumbnail_path, null, null from asked_item_files where thumbnail_path is not null
  union all select thumbnail_path, null, null from setup_files where thumbnail_path is not null`
