ALTER TABLE "waybill" ADD COLUMN "account" uuid;--> statement-breakpoint
CREATE INDEX "waybill_account" ON "waybill" USING btree ("account",id) WHERE deleted_at is null;--> statement-breakpoint
-- Whatever decides about the account of a parcel, the removal of accounts included, keeps the copy that lists are filtered by in step.
create function copy_waybill_account() returns trigger language plpgsql as $$
begin
  update waybill set account = new.account_id where id = new.waybill_id and account is distinct from new.account_id;
  return null;
end $$;--> statement-breakpoint
create trigger waybill_account_added after insert on waybill_tracking for each row
  when (new.account_id is not null) execute function copy_waybill_account();--> statement-breakpoint
create trigger waybill_account_changed after update of account_id on waybill_tracking for each row
  when (new.account_id is distinct from old.account_id) execute function copy_waybill_account();--> statement-breakpoint
update waybill w set account = t.account_id from waybill_tracking t where t.waybill_id = w.id and t.account_id is not null;
