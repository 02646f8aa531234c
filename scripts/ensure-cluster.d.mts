/** `postgres` is a folder, the others are programs. */
type Part = "postgres" | "pgbouncer" | "python" | "etcd" | "haproxy";

/** @throws an Error whose `said` contains the output of each failed way. */
export function ensureCluster(): Promise<Record<Part, string>>;
