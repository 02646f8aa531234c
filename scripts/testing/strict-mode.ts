import { Socket } from "node:net";
import { format } from "node:util";
import { afterAll, afterEach, vi } from "vitest";

/**
 * Fails a test that calls `console.error` or connects to another machine. A test that expects an
 * error replaces `console.error` with its own `vi.spyOn(console, "error")`.
 */
const complaints: string[] = [];

console.error = (...args: unknown[]) => void complaints.push(`console.error: ${format(...args)}`);

/**
 * Files that share a process load this file again. There is one guard on `connect`, and it reports
 * to the running file.
 */
const guarded = Socket.prototype as Socket & { unguarded?: Socket["connect"] };
const connect = (guarded.unguarded ??= guarded.connect);
guarded.connect = function (this: Socket, ...args: unknown[]) {
  const host = hostOf(args);
  if (isThisMachine(host)) return connect.apply(this, args as never);
  complaints.push(`A connection to ${host} was requested.`);
  this.destroy(new Error(`Tests can't connect to other machines (${host}).`));
  return this;
} as typeof connect;

afterEach(() => {
  const [first, ...others] = complaints.splice(0);
  if (first) throw new Error([first, ...others].join("\n"));
});

/**
 * Files share a process and the npm modules in it: loading those again took longer than the tests.
 * Our own modules are loaded again for each file, except those of `domain` and `contract`, which
 * are pure and keep no state that one file could leave to the next.
 */
afterAll(() => {
  const retained = [...modules()].filter(
    ([path, { evaluated }]) => evaluated && /\/src\/(domain|contract)\//.test(path),
  );
  const before = retained.map(([, module]) => ({ module, exports: module.exports, promise: module.promise }));
  vi.resetModules();
  for (const { module, exports, promise } of before) Object.assign(module, { evaluated: true, exports, promise });
});

type Module = { evaluated?: boolean; exports?: unknown; promise?: unknown };

/**
 * Returns the modules that this process has loaded, by path. If Vitest no longer exposes them, all
 * modules are loaded again.
 */
function modules(): Map<string, Module> {
  type Worker = { evaluatedModules?: { idToModuleMap?: Map<string, Module> } };
  const { __vitest_worker__: worker } = globalThis as { __vitest_worker__?: Worker };
  return worker?.evaluatedModules?.idToModuleMap ?? new Map<string, Module>();
}

/**
 * Returns the host of a connection. `connect` takes (port, host), (path), (options), or an array of
 * these that Node has already normalized.
 */
function hostOf([first, second]: unknown[]): string | undefined {
  if (Array.isArray(first)) return hostOf(first);
  if (typeof first === "object" && first !== null)
    return "path" in first && first.path ? undefined : ((first as { host?: string }).host ?? undefined);
  return typeof second === "string" ? second : undefined;
}

function isThisMachine(host: string | undefined): boolean {
  return host === undefined || host === "localhost" || host === "::1" || host.startsWith("127.");
}
