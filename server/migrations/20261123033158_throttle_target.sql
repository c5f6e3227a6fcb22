ALTER TABLE "throttle" ADD COLUMN "target" text;--> statement-breakpoint
CREATE INDEX "throttle_target" ON "throttle" USING btree ("target") WHERE target is not null;