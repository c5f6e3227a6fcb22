CREATE TABLE "task_import" (
	"op_id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"source_key" text NOT NULL,
	"source" text NOT NULL,
	"file_name" text NOT NULL,
	"fingerprint" text[] NOT NULL,
	"made" jsonb NOT NULL,
	"undone" boolean DEFAULT false NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "task_checklist_item" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "task_checklist_item" ADD COLUMN "external_text" text;--> statement-breakpoint
ALTER TABLE "task_import" ADD CONSTRAINT "task_import_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "task_import_source" ON "task_import" USING btree ("project_id","source_key");