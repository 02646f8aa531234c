/**
 * The schemas of graphile-worker, one for each queue. At every new job an idle worker scans all
 * that waits in its tables: in shared tables, ten thousand waiting emails would cost the database a
 * scan of ten thousand rows per order.
 */
export const QUEUES = ["graphile_worker", "graphile_mails"] as const;
export type Queue = (typeof QUEUES)[number];
