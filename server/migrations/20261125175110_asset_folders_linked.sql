-- What stands in a folder is gone with it; the index finds it.
alter table asset_folder add constraint asset_folder_parent_fk foreign key (parent) references asset_folder (id) on delete cascade;
--> statement-breakpoint
alter table asset add constraint asset_folder_fk foreign key (folder) references asset_folder (id) on delete cascade;
--> statement-breakpoint
create index asset_folder_parent on asset_folder (parent);
--> statement-breakpoint
create index asset_of_folder on asset (folder, name_fold, id);
--> statement-breakpoint
create unique index asset_folder_name_unique on asset_folder (parent, name_fold) nulls not distinct where deleted_at is null;
