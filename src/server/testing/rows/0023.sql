insert into questions (event_id, title, type, belongs_to, options, last_option_id, all_tickets)
  values (1, 'Meal', 'RADIO', 'TICKET', '[{"id": 1, "label": "Vegan", "is_hidden": false}]', 1, false);
insert into question_tickets (question_id, ticket_id) values (1, 1);
insert into question_answers (event_id, question_id, order_id, attendee_id, answer) values (1, 1, 1, 1, '1');
