type Place = { socketDirectory: string; settings?: Record<string, string> };

/** What the built-in server runs with, as arguments. They are given at each start, so a new Foyer brings its own. */
export function serverSettings({ socketDirectory, settings }: Place): string[] {
  const all = { ...always, unix_socket_directories: quoted(socketDirectory), ...settings };
  return Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

/** For one product on a small machine (two cores, a few gigabytes), which keeps every commit through a power cut. */
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
  // Short queries by many people: neither compiling nor dividing one among workers pays, and the latter needs much /dev/shm.
  jit: "off",
  max_parallel_workers_per_gather: "0",
  max_worker_processes: "4",
  // Helpers that a database which fits into memory does not need.
  io_method: "sync",
  max_logical_replication_workers: "0",
  // A counter that is sold from changes thousands of times a minute; its dead versions are swept soon.
  autovacuum_naptime: "15s",
  timezone: "UTC",
  log_timezone: "UTC",
  lc_messages: "C",
  // Failed statements are ours to report, and they hold people's data: the file has only what befalls the server itself.
  log_min_messages: "log",
  log_error_verbosity: "terse",
  log_checkpoints: "off",
};

/** The setting is a list: a comma in a path would end it. */
function quoted(path: string): string {
  return `"${path.replaceAll('"', '""')}"`;
}
