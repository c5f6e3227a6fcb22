CREATE TABLE "task_template" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid,
	"name" text collate "C" NOT NULL,
	"made_by" uuid,
	"tasks" integer NOT NULL,
	"dated" boolean NOT NULL,
	"working_days" boolean NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "task_template" ADD CONSTRAINT "task_template_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_template" ADD CONSTRAINT "task_template_made_by_sys_user_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."sys_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "task_template_name" ON "task_template" USING btree (coalesce(project_id, '00000000-0000-0000-0000-000000000000'),lower(normalize(btrim("name"), NFKC)));--> statement-breakpoint
CREATE INDEX "task_template_maker" ON "task_template" USING btree ("made_by");