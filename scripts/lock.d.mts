/** Runs `work` while no other process in this folder runs work of the same name. */
export function oneAtATime<Answer>(name: string, work: () => Answer | Promise<Answer>): Promise<Answer>;
