CREATE TABLE "project_health" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"health" text,
	"note" text DEFAULT '' NOT NULL,
	"set_by" uuid,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "project_health" ADD CONSTRAINT "project_health_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_health" ADD CONSTRAINT "project_health_set_by_sys_user_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."sys_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "project_health_latest" ON "project_health" USING btree ("project_id","at","id");--> statement-breakpoint
CREATE INDEX "project_health_author" ON "project_health" USING btree ("set_by");