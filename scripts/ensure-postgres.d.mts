type Program = "postgres" | "initdb" | "pg_dump" | "pg_restore" | "pgbouncer";

/** Throws an Error whose `said` is what each way of getting them said. */
export function ensurePostgres(): Promise<Record<Program, string>>;
