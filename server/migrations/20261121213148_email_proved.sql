ALTER TABLE "sys_user" ADD COLUMN "email_proved_at" timestamp with time zone;
--> statement-breakpoint
-- What administrators wrote down, a provider had verified, or a code proved later counts; what a registrant merely typed does not.
UPDATE "sys_user" u SET "email_proved_at" = now() WHERE u."email" IS NOT NULL AND (
	NOT EXISTS (SELECT 1 FROM "audit" a WHERE a."actor_id" = u."id" AND a."kind" = 'registered' AND NOT a."detail" ? 'source')
	OR EXISTS (SELECT 1 FROM "audit" a WHERE a."actor_id" = u."id" AND a."kind" = 'contactChanged' AND a."detail"->>'kind' = 'email')
);
