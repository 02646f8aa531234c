/** Maximum number of connections of a process, by use. */
export const CONNECTIONS = {
  write: 10,
  read: 8,
  /** Two of them listen for new jobs, one for each runner of the queue. */
  queue: 5,
};

export const MOST_CONNECTIONS = CONNECTIONS.write + CONNECTIONS.read + CONNECTIONS.queue;
