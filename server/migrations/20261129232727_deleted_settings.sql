CREATE TABLE "deleted_setting" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"project_id" uuid,
	"name" text NOT NULL,
	"content" jsonb NOT NULL,
	"op_id" uuid NOT NULL,
	"deleted_by" uuid,
	"deleted_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deleted_setting" ADD CONSTRAINT "deleted_setting_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deleted_setting_project" ON "deleted_setting" USING btree ("project_id","kind","deleted_at","id");--> statement-breakpoint
CREATE INDEX "deleted_setting_global" ON "deleted_setting" USING btree ("kind","deleted_at","id") WHERE project_id is null;--> statement-breakpoint
CREATE INDEX "deleted_setting_deleted" ON "deleted_setting" USING btree ("deleted_at");--> statement-breakpoint
CREATE INDEX "record_view_trash" ON "record_view" USING btree ("record_type","deleted_at","id") WHERE deleted_at is not null;