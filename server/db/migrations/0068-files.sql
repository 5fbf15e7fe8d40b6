-- What goes with a deleted case, file or flawed tray is found without reading every row of the other table.
create index notifications_patient on notifications (patient_id) where patient_id is not null;
create index flawed_trays_stl_file on flawed_trays (stl_file_id) where stl_file_id is not null;
create index flawed_trays_file on flawed_trays (file_id) where file_id is not null;
create index printing_request_items_file on printing_request_items (file_id) where file_id is not null;
create index printing_request_items_flawed_tray on printing_request_items (flawed_tray_id) where flawed_tray_id is not null;
