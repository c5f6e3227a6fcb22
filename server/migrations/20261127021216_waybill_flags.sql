-- Few parcels have a flag, and the overview counts them each time it is opened.
create index waybill_flags on waybill using gin (flags);
