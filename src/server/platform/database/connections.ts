/** How many connections a process opens at most, for each of its uses. */
export const CONNECTIONS = {
  write: 10,
  read: 8,
  /** Two of them listen for news, one for each of the queue's runners. */
  queue: 5,
};

export const MOST_CONNECTIONS = CONNECTIONS.write + CONNECTIONS.read + CONNECTIONS.queue;
