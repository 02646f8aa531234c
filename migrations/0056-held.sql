-- held for another change
select 1;
