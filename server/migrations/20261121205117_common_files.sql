CREATE TABLE "import_report" (
	"id" uuid PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "common_file" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file_id" uuid NOT NULL,
	"folder" text NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "import_report_at" ON "import_report" USING btree ("at");