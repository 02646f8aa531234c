-- How many mails an address had lately: nobody is flooded with the tickets of free orders.
create index mails_recipient on mails (lower(recipient), created_at);
