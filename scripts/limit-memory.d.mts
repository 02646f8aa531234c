export function frugalMemory(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv;
