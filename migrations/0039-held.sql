-- Taken elsewhere.
select 1;
