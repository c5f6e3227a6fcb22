CREATE TABLE "task_placement" (
	"task_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"rank" text collate "C" NOT NULL,
	"added_by" uuid,
	"added_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "task_placement_task_id_project_id_pk" PRIMARY KEY("task_id","project_id")
);
--> statement-breakpoint
ALTER TABLE "task_placement" ADD CONSTRAINT "task_placement_task_id_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."task"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_placement" ADD CONSTRAINT "task_placement_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "task_placement_rank" ON "task_placement" USING btree ("project_id","rank","task_id");