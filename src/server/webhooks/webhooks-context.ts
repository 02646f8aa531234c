declare module "#server/platform/app-context.ts" {
  interface App {
    readonly webhooks: {
      /** Whether receivers may be in private networks, on other ports and without TLS. */
      readonly allows_private: boolean;
    };
  }
}

export {};
