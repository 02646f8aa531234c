import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import babel from "@rolldown/plugin-babel";
import { defineConfig } from "vite";
import { leanContract } from "./scripts/lean-contract.ts";

export default defineConfig({
  plugins: [leanContract(), lingui(), babel({ presets: [linguiTransformerBabelPreset()] }), reactRouter()],
});
