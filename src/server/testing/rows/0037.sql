insert into affiliates (event_id, name, code, email) values (1, 'The Harbour Blog', 'harbour-blog', 'blog@example.test');
insert into affiliate_tallies (event_id, affiliate_id, day, clicks, orders) values (1, 1, '2027-01-01', 7, 1);
