CREATE TABLE "task_field" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"options" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"unit" text DEFAULT '' NOT NULL,
	"decimals" integer DEFAULT 0 NOT NULL,
	"required" boolean DEFAULT false NOT NULL,
	"sortable" boolean DEFAULT false NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"rank" text collate "C" NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "task_field_value" (
	"field_id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"num" double precision,
	"str" text collate "C",
	"day" date,
	CONSTRAINT "task_field_value_task_id_field_id_pk" PRIMARY KEY("task_id","field_id")
);
--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "custom" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "task_field" ADD CONSTRAINT "task_field_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_field_value" ADD CONSTRAINT "task_field_value_task_id_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."task"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "task_field_name" ON "task_field" USING btree ("project_id",lower(normalize(btrim("name"), NFKC)));--> statement-breakpoint
CREATE INDEX "task_field_value_num" ON "task_field_value" USING btree ("field_id","num","task_id") WHERE num is not null;--> statement-breakpoint
CREATE INDEX "task_field_value_str" ON "task_field_value" USING btree ("field_id","str","task_id") WHERE str is not null;--> statement-breakpoint
CREATE INDEX "task_field_value_day" ON "task_field_value" USING btree ("field_id","day","task_id") WHERE day is not null;