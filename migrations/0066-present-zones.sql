-- Time zones under the names that they have today (domain/present-zones.ts): `Asia/Kolkata`, no longer `Asia/Calcutta`. They are the same
-- clocks, but a server with the system's time zones need not know the old names, and fails wherever it counts days in one.
create temporary table renamed_zones (old_name text primary key, present_name text not null) on commit drop;
insert into renamed_zones
values
  ('Africa/Asmera', 'Africa/Asmara'),
  ('America/Buenos_Aires', 'America/Argentina/Buenos_Aires'),
  ('America/Catamarca', 'America/Argentina/Catamarca'),
  ('America/Coral_Harbour', 'America/Atikokan'),
  ('America/Cordoba', 'America/Argentina/Cordoba'),
  ('America/Godthab', 'America/Nuuk'),
  ('America/Indianapolis', 'America/Indiana/Indianapolis'),
  ('America/Jujuy', 'America/Argentina/Jujuy'),
  ('America/Louisville', 'America/Kentucky/Louisville'),
  ('America/Mendoza', 'America/Argentina/Mendoza'),
  ('Asia/Calcutta', 'Asia/Kolkata'),
  ('Asia/Katmandu', 'Asia/Kathmandu'),
  ('Asia/Rangoon', 'Asia/Yangon'),
  ('Asia/Saigon', 'Asia/Ho_Chi_Minh'),
  ('Atlantic/Faeroe', 'Atlantic/Faroe'),
  ('Europe/Kiev', 'Europe/Kyiv'),
  ('Pacific/Enderbury', 'Pacific/Kanton'),
  ('Pacific/Ponape', 'Pacific/Pohnpei'),
  ('Pacific/Truk', 'Pacific/Chuuk');

update accounts set timezone = present_name from renamed_zones where timezone = old_name;
update users set timezone = present_name from renamed_zones where timezone = old_name;
update organizers set timezone = present_name from renamed_zones where timezone = old_name;
update events set timezone = present_name from renamed_zones where timezone = old_name;
