ALTER TABLE "task_request_message" DROP CONSTRAINT "task_request_message_submission_id_task_public_request_submission_id_fk";
--> statement-breakpoint
ALTER TABLE "task_request_message" ADD CONSTRAINT "task_request_message_submission_id_task_form_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."task_form_submission"("id") ON DELETE cascade ON UPDATE no action;