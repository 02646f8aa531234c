/** Maximum number of connections of a process by use, unless the operator sets others. */
export const CONNECTIONS: PoolSizes = {
  write: 10,
  read: 8,
  /** Three of them listen for new jobs, one for each runner of a queue. */
  queue: 6,
};

export type PoolSizes = { write: number; read: number; queue: number };

export const MOST_CONNECTIONS = CONNECTIONS.write + CONNECTIONS.read + CONNECTIONS.queue;
