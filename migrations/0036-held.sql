-- holds its number until the migration that has it is merged
select 1;
