-- The content of a file is in its row or in an object storage.
alter table files
  alter column content drop not null,
  add column object_key text,
  add constraint files_content_check check (num_nonnulls(content, object_key) = 1);

-- Every object that may be in the storage: recorded before it is uploaded, and until it has been
-- deleted there.
create table stored_objects (
  key text not null,
  created_at timestamptz not null default now(),
  constraint stored_objects_pkey primary key (key)
);

alter table files
  add constraint files_object_key_fkey foreign key (object_key) references stored_objects (key);

create index files_object_key_idx on files (object_key) where object_key is not null;
