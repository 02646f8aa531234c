insert into webhook_endpoints (account_id, url, event_types, triggers, payload_version, encrypted_secret)
select id, 'https://crm.example.com/hooks', '{order.completed}', '{"order.completed": "order.completed"}', 1, 'a secret'
from accounts;
insert into webhook_deliveries (endpoint_id, account_id, activity_id, type)
select id, account_id, 1, 'order.completed' from webhook_endpoints;
