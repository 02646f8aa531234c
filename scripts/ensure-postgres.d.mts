type Program = "postgres" | "initdb" | "pg_basebackup" | "pg_dump" | "pg_restore" | "pgbouncer";

/** @throws an Error whose `said` contains the output of each failed way. */
export function ensurePostgres(): Promise<Record<Program, string>>;
