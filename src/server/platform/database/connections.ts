/** Maximum number of connections of a process by use, unless the operator sets others. */
export const CONNECTIONS: PoolSizes = {
  write: 10,
  read: 8,
  /** Two of them listen for new jobs, one for each runner of the queue. */
  queue: 5,
};

export type PoolSizes = { write: number; read: number; queue: number };

export const MOST_CONNECTIONS = CONNECTIONS.write + CONNECTIONS.read + CONNECTIONS.queue;
