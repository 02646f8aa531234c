-- Whether buyers are asked everything on one page, or step by step: who buys, each ticket's holder, then what the order is asked.
alter table event_settings add column questions_in_steps boolean not null default false;
