import { AppError } from "./errors.ts";

declare module "#server/platform/app-context.ts" {
  interface App {
    /**
     * Whether this installation runs no jobs and makes no charges: by the setting PAUSED, or since a
     * restore. Read once at startup.
     */
    readonly is_paused: boolean;
  }
}

/** @throws AppError installation_paused */
export function refuseWhilePaused({ is_paused }: { is_paused: boolean }): void {
  if (is_paused) throw new AppError("installation_paused");
}
