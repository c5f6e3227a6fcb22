ALTER TABLE "asset" ADD COLUMN "storage" double precision;--> statement-breakpoint
CREATE INDEX "asset_storage" ON "asset" USING btree ("storage",id) WHERE deleted_at is null;--> statement-breakpoint
UPDATE "asset" SET "storage" = v."kilobytes" FROM (
  SELECT v."asset_id", sum(ceil(f."size" / 1024.0)) AS "kilobytes"
  FROM "asset_version" v JOIN "record_file" f ON f."id" = v."file_id" GROUP BY v."asset_id"
) v WHERE v."asset_id" = "asset"."id";
