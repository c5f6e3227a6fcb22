ALTER TABLE "work_order" ALTER COLUMN "billed_on" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "work_order" ALTER COLUMN "billed_weight" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "work_order" ALTER COLUMN "billed_fee" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "work_order" ADD COLUMN "kind" text collate "C" NOT NULL DEFAULT 'dispute';--> statement-breakpoint
ALTER TABLE "work_order" ALTER COLUMN "kind" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "work_order" ADD COLUMN "avoidable" bigint;--> statement-breakpoint
-- A parcel has one open order of a kind: what could not be prevented is disputed.
DROP INDEX "work_order_tracking_number_unique";--> statement-breakpoint
CREATE UNIQUE INDEX "work_order_tracking_number_unique" ON "work_order" ("tracking_number_fold", "kind") WHERE deleted_at is null and status in ('0', '1', '2');
