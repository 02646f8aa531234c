import { z } from "zod";
import { instant } from "#contract/fields.ts";

export type JsonSchema = { [key: string]: unknown };
/** `input`: as it is sent · `output`: as it is returned. */
export type SchemaOf = (schema: z.ZodType, io: "input" | "output") => JsonSchema;

/**
 * Converts zod schemas to JSON Schema. Named schemas are collected and referred to wherever they
 * are used.
 */
export function collectSchemas(names: Record<string, z.ZodType>): {
  schemaOf: SchemaOf;
  components: Record<string, JsonSchema>;
} {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(names)) registry.add(schema, { id });
  const components: Record<string, JsonSchema> = {};

  function schemaOf(schema: z.ZodType, io: "input" | "output"): JsonSchema {
    // A named schema at the top would be written out; inside an array it is a reference.
    const { items, $defs = {} } = z.toJSONSchema(z.array(schema), {
      io,
      metadata: registry,
      unrepresentable: "any",
      override: ({ zodSchema, jsonSchema }) => plain(zodSchema, jsonSchema, io),
    }) as { items: JsonSchema; $defs?: Record<string, JsonSchema> };
    const renamed = namesFor($defs, io);
    for (const [name, schema] of Object.entries($defs)) components[renamed[name] ?? name] = pointed(schema, renamed);
    return pointed(items, renamed);
  }

  /**
   * Where a schema differs between input and output, the second form has a name of its own, and so
   * does everything that contains it. Names are assigned again until none changes.
   */
  function namesFor(shapes: Record<string, JsonSchema>, io: "input" | "output"): Record<string, string> {
    let names: Record<string, string> = {};
    for (;;) {
      const next = Object.fromEntries(
        Object.entries(shapes).map(([name, schema]) => [name, nameFor(name, schema, names, io)]),
      );
      if (JSON.stringify(next) === JSON.stringify(names)) return names;
      names = next;
    }
  }

  function nameFor(name: string, schema: JsonSchema, names: Record<string, string>, io: "input" | "output"): string {
    const known = components[name];
    if (!known || JSON.stringify(known) === JSON.stringify(pointed(schema, names))) return name;
    return io === "input" ? `${name}Input` : `${name}Answer`;
  }

  return { schemaOf, components };
}

/** Reduces zod's output to what a reader of the description needs. */
function plain(schema: z.core.$ZodTypes, json: z.core.JSONSchema.BaseSchema, io: "input" | "output"): void {
  if (schema === (instant as unknown)) {
    for (const key of Object.keys(json)) delete json[key];
    Object.assign(json, { type: "string", format: "date-time" });
  }
  const { description } = z.globalRegistry.get(schema) ?? {};
  if (description) json.description = description;
  // The format replaces zod's pattern for it.
  if (json.format) delete json.pattern;
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
  if (json.type === "integer") json.format = "int64";
  // A response may gain a field later.
  if (io === "output" && json.additionalProperties === false) delete json.additionalProperties;
  delete json["id"];
}

function pointed<T>(json: T, renamed: Record<string, string>): T {
  return JSON.parse(
    JSON.stringify(json, (key, value: unknown) => {
      if (key !== "$ref" || typeof value !== "string") return value;
      const name = value.replace("#/$defs/", "");
      return `#/components/schemas/${renamed[name] ?? name}`;
    }),
  ) as T;
}
