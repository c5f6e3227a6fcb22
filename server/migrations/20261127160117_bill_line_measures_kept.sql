-- The lines that are there already, by the present measures of their parcels; the first line of a parcel counts.
update carrier_bill_line l set
  sides_difference = l.carrier_length + l.carrier_width + l.carrier_height - w.length - w.width - w.height,
  volume_difference = round(
    100 * l.carrier_length::numeric * l.carrier_width * l.carrier_height / (w.length::numeric * w.width * w.height) - 100, 2
  )::float8
from waybill w
where w.id = l.waybill and l.verdict not in ('credit', 'duplicate') and w.length > 0 and w.width > 0 and w.height > 0
  and l.carrier_length > 0 and l.carrier_width > 0 and l.carrier_height > 0;--> statement-breakpoint
update carrier_bill_line l set hub = left(p.place, 120), hub_fold = lower(normalize(left(p.place, 120), nfkc))
from (
  select distinct on (waybill_id) waybill_id, place from waybill_event where place <> '' order by waybill_id, occurred_at, id
) p
where p.waybill_id = l.waybill;
