-- Tracking numbers of work orders are stored like those of waybills: capital letters and digits. Numbers of another form stay as they are,
-- and so does an open order whose parcel has an open order of its kind already.
with plain as (
  select id, upper(regexp_replace(normalize(tracking_number, nfkc), '[ -]', '', 'g')) as number,
    status in ('0', '1', '2') and deleted_at is null as is_open, kind, tracking_number
  from work_order
), placed as (
  select *, row_number() over (partition by number, kind, is_open order by tracking_number <> number, id) as place from plain
)
update work_order o set tracking_number = p.number, tracking_number_fold = lower(p.number),
  search = o.search || array_to_tsvector(array[lower(p.number)])
from placed p
where p.id = o.id and p.number <> p.tracking_number and p.number ~ '^[A-Z0-9]{5,40}$' and (not p.is_open or p.place = 1);
