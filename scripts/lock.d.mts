/** Does `work` while no other process on this folder does work of that name. */
export function oneAtATime<Answer>(name: string, work: () => Answer | Promise<Answer>): Promise<Answer>;
