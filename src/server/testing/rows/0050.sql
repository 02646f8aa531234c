insert into imports (event_id, file_name, header, row_count) values (1, 'guests.csv', '["Name", "Email"]', 1);
insert into import_pieces (import_id, kind, place, content)
values (1, 'ROWS', 0, '[{"line": 2, "cells": ["Ada", "ada@example.test"]}]');
insert into import_files (import_id, content) values (1, 'Name,Email');
