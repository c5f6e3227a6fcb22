CREATE TABLE "task_feed" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"project_id" uuid,
	"key_hash" text NOT NULL,
	"issued_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "task_feed_of" UNIQUE NULLS NOT DISTINCT("user_id","project_id")
);
--> statement-breakpoint
ALTER TABLE "task_feed" ADD CONSTRAINT "task_feed_user_id_sys_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."sys_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_feed" ADD CONSTRAINT "task_feed_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "task_feed_key" ON "task_feed" USING btree ("key_hash");--> statement-breakpoint
CREATE INDEX "task_feed_project" ON "task_feed" USING btree ("project_id");