-- A cover that was replaced or taken away stays for a day, so that this can be undone.
alter table images drop constraint images_type_check;
alter table images add constraint images_type_check check (type in ('EVENT_COVER', 'FORMER_COVER', 'LOGO'));
alter table images add column replaced_at timestamptz;

-- What stays in sight where less than the whole picture has room: percent of its width and of its height.
alter table images add column focus_x smallint not null default 50 check (focus_x between 0 and 100);
alter table images add column focus_y smallint not null default 50 check (focus_y between 0 and 100);
