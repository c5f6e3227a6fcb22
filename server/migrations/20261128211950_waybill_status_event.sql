-- Lists of parcels of one status, latest event first: a rare status was read past all later events of the others.
create index waybill_status_event on waybill (status, last_event_at, id) where deleted_at is null;
