insert into sellers (organizer_id, is_issuing, legal_name, line_1, city, country, last_sequence)
  values (1, true, 'Quay e.V.', 'Kai 1', 'Hamburg', 'DE', 1);
insert into invoices (organizer_id, sequence, number, kind, order_id, snapshot, issued_at)
  values (1, 1, '0001', 'INVOICE', 1, '{}', now());
