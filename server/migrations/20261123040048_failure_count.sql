CREATE TABLE "failure_count" (
	"window_at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"about" text NOT NULL,
	"detail" jsonb NOT NULL,
	"times" integer NOT NULL,
	"username" text,
	CONSTRAINT "failure_count_window_at_kind_about_detail_pk" PRIMARY KEY("window_at","kind","about","detail")
);
