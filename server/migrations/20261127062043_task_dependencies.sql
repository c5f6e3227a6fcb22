CREATE TABLE "task_dependency" (
	"link_id" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"lag" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "working_days" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "pinned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "task_dependency" ADD CONSTRAINT "task_dependency_link_id_record_link_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."record_link"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "record_link_kind" ON "record_link" USING btree ("kind","from_type","to_type");