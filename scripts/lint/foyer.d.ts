import type { Rule } from "oxlint/plugins-dev";

declare const foyer: { meta: { name: string }; rules: Record<string, Rule> };
export default foyer;
