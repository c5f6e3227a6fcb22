-- A line is gone with its bill; the index also finds the lines of a bill by their verdicts.
alter table carrier_bill_line add constraint carrier_bill_line_bill_fk foreign key (bill) references carrier_bill (id) on delete cascade;
--> statement-breakpoint
create index carrier_bill_line_bill on carrier_bill_line (bill, verdict);
--> statement-breakpoint
create index carrier_bill_line_waybill on carrier_bill_line (waybill) where waybill is not null;
