-- held for a migration that comes before this one
select 1;
