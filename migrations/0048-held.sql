-- held for another change; see the migrations after it
select 1;
