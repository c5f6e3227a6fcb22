-- Titles of tasks about assets no longer name them; those that somebody has changed stay.
update task t set title = 'Use version ' || d.no || ' of the linked asset' from asset_replacement_task d
where d.task_id = t.id and d.no > 0 and t.title ~ '^Use version [0-9]+ of “';--> statement-breakpoint
update task t set title = '改用关联物料的第 ' || d.no || ' 版' from asset_replacement_task d
where d.task_id = t.id and d.no > 0 and t.title ~ '^改用“.*”的第 [0-9]+ 版$';--> statement-breakpoint
update task t set title = 'Replace the linked asset: rights end on ' || d.valid_to from asset_rights_task d
where d.task_id = t.id and t.title ~ '^Replace “';--> statement-breakpoint
update task t set title = '替换关联物料：授权将于 ' || d.valid_to || ' 到期' from asset_rights_task d
where d.task_id = t.id and t.title ~ '^替换物料“';
