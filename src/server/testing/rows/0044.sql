insert into list_views (user_id, event_id, list, name, address, is_default)
values (1, 1, 'orders', 'Unpaid', 'filter_fields%5Bstatus%5D%5Bin%5D=AWAITING_PAYMENT', true);
