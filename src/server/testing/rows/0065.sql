-- as they were stored before 0066
update accounts set timezone = 'Asia/Katmandu';
update users set timezone = 'Asia/Katmandu';
update organizers set timezone = 'Asia/Katmandu';
update events set timezone = 'Asia/Katmandu' where id = (select min(id) from events);
