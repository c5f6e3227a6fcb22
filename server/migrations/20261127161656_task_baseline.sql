CREATE TABLE "task_baseline" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"name" text collate "C" NOT NULL,
	"tasks" integer NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "task_baseline_date" (
	"baseline_id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"start_date" date,
	"due_date" date,
	CONSTRAINT "task_baseline_date_baseline_id_task_id_pk" PRIMARY KEY("baseline_id","task_id")
);
--> statement-breakpoint
ALTER TABLE "task_baseline" ADD CONSTRAINT "task_baseline_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_baseline" ADD CONSTRAINT "task_baseline_created_by_sys_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."sys_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_baseline_date" ADD CONSTRAINT "task_baseline_date_baseline_id_task_baseline_id_fk" FOREIGN KEY ("baseline_id") REFERENCES "public"."task_baseline"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_baseline_date" ADD CONSTRAINT "task_baseline_date_task_id_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."task"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "task_baseline_name" ON "task_baseline" USING btree ("project_id",lower(normalize(name, NFKC)));--> statement-breakpoint
CREATE INDEX "task_baseline_date_task" ON "task_baseline_date" USING btree ("task_id");