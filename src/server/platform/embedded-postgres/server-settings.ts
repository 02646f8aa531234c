type ServerOptions = { socketDirectory: string; settings?: Record<string, string> };

/**
 * The settings of the embedded server as command-line arguments. They are passed at each start, so
 * a new version of Foyer brings its own.
 */
export function serverSettings({ socketDirectory, settings }: ServerOptions): string[] {
  const all = { ...always, unix_socket_directories: quoted(socketDirectory), ...settings };
  return Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

/**
 * For one product on a small machine (two cores, a few gigabytes) that must keep every commit
 * through a power failure.
 */
const always = {
  listen_addresses: "",
  unix_socket_permissions: "0700",
  max_connections: "60",
  fsync: "on",
  full_page_writes: "on",
  synchronous_commit: "on",
  shared_buffers: "128MB",
  effective_cache_size: "1GB",
  work_mem: "8MB",
  max_wal_size: "1GB",
  random_page_cost: "1.1",
  // Many users run short queries: neither JIT compilation nor parallel workers pay off, and the
  // latter need much /dev/shm.
  jit: "off",
  max_parallel_workers_per_gather: "0",
  max_worker_processes: "4",
  // Features that a database which fits into memory does not need.
  io_method: "sync",
  max_logical_replication_workers: "0",
  // The counter of a stock on sale changes thousands of times a minute; its dead row versions are
  // vacuumed soon.
  autovacuum_naptime: "15s",
  timezone: "UTC",
  log_timezone: "UTC",
  lc_messages: "C",
  // The product reports failed statements itself, and they contain personal data: this file records
  // only events of the server.
  log_min_messages: "log",
  log_error_verbosity: "terse",
  log_checkpoints: "off",
};

/** The setting is a list, and an unquoted comma in a path would end the entry. */
function quoted(path: string): string {
  return `"${path.replaceAll('"', '""')}"`;
}
