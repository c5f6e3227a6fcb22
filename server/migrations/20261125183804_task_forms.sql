CREATE TABLE "task_form" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"name" text NOT NULL,
	"audience" text NOT NULL,
	"org_code" text,
	"draft" jsonb NOT NULL,
	"published_version" integer,
	"latest_version" integer DEFAULT 0 NOT NULL,
	"submissions" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "task_form_submission" (
	"id" uuid PRIMARY KEY NOT NULL,
	"form_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"requester_id" uuid,
	"title" text NOT NULL,
	"answers" jsonb NOT NULL,
	"state" text NOT NULL,
	"task_id" uuid,
	"content_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "task_form_version" (
	"form_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"schema" jsonb NOT NULL,
	"published_by" uuid,
	"published_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "task_form_version_form_id_version_pk" PRIMARY KEY("form_id","version")
);
--> statement-breakpoint
ALTER TABLE "task_form" ADD CONSTRAINT "task_form_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_form_submission" ADD CONSTRAINT "task_form_submission_form_id_task_form_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."task_form"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_form_submission" ADD CONSTRAINT "task_form_submission_requester_id_sys_user_id_fk" FOREIGN KEY ("requester_id") REFERENCES "public"."sys_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_form_submission" ADD CONSTRAINT "task_form_submission_task_id_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."task"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_form_version" ADD CONSTRAINT "task_form_version_form_id_task_form_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."task_form"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "task_form_name" ON "task_form" USING btree ("project_id",lower(normalize(btrim("name"), NFKC)));--> statement-breakpoint
CREATE INDEX "task_form_submission_repeat" ON "task_form_submission" USING btree ("form_id","requester_id","content_hash","created_at");--> statement-breakpoint
CREATE INDEX "task_form_submission_requester" ON "task_form_submission" USING btree ("requester_id","created_at","id");--> statement-breakpoint
CREATE INDEX "task_form_submission_task" ON "task_form_submission" USING btree ("task_id");