update disputes set handled_at = now() where id = 1;
