ALTER TABLE "work_order" ADD COLUMN "deadline" date;--> statement-breakpoint
ALTER TABLE "work_order" ADD COLUMN "weight_ratio" double precision;--> statement-breakpoint
CREATE INDEX "work_order_deadline" ON "work_order" USING btree ("deadline",id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "work_order_weight_ratio" ON "work_order" USING btree ("weight_ratio",id) WHERE deleted_at is null;