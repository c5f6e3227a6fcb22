CREATE TABLE "field_version" (
	"record_id" uuid NOT NULL,
	"field" text NOT NULL,
	"version" integer NOT NULL,
	"before" text,
	CONSTRAINT "field_version_record_id_field_pk" PRIMARY KEY("record_id","field")
);
