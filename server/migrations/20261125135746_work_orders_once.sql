-- A parcel is disputed by one open order at a time. The name says which field a refusal is about.
create unique index work_order_tracking_number_unique on work_order (tracking_number_fold) where deleted_at is null and status in ('0', '1', '2');
--> statement-breakpoint
create index work_order_rule on work_order (rule) where rule is not null;
