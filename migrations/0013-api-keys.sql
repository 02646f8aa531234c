-- Stand-in for the migration of API keys: take theirs when merging.
select 1;
