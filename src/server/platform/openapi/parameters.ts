import type { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";
import { declarationOf, type FilterKind, type List, type Operator, operatorsOf } from "#contract/lists.ts";
import type { JsonSchema, SchemaOf } from "./schemas.ts";

type Parameter = {
  name: string;
  in: "path" | "query";
  required: boolean;
  description?: string;
  style?: string;
  explode?: boolean;
  schema: JsonSchema;
};

/** Collects path and query parameters: most of them are in many endpoints and are written once. */
export function collectParameters(schemaOf: SchemaOf) {
  const components: Record<string, Parameter> = {};

  function parametersOf({ params, query }: Endpoint): (Parameter | { $ref: string })[] {
    const declared = declarationOf(query);
    return [
      ...ofObject(params, "path", schemaOf),
      ...ofObject(declared?.known ?? query, "query", schemaOf),
      ...(declared ? ofFilters(declared) : []),
    ].map(shared);
  }

  /** Shares a parameter under its own name; a different parameter of that name stays inline. */
  function shared(parameter: Parameter): Parameter | { $ref: string } {
    const name = parameter.name.replaceAll(/\[(\w+)\]/g, ".$1");
    const known = (components[name] ??= parameter);
    const isSame = JSON.stringify(known) === JSON.stringify(parameter);
    return isSame ? { $ref: `#/components/parameters/${name}` } : parameter;
  }

  return { parametersOf, components };
}

function ofObject(schema: z.ZodType, where: "path" | "query", schemaOf: SchemaOf): Parameter[] {
  const { properties = {}, required = [] } = schemaOf(schema, "input") as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === "path" || required.includes(name),
    schema: property,
  }));
}

/**
 * `filter_fields[status][in]=COMPLETED,CANCELLED`: one parameter for each field and each operator.
 */
function ofFilters({ filters }: List): Parameter[] {
  return Object.entries(filters).flatMap(([field, kind]) =>
    operatorsOf(kind).map((operator) => ({
      name: `filter_fields[${field}][${operator}]`,
      in: "query" as const,
      required: false,
      description: `${field} ${OPERATOR_DESCRIPTIONS[operator]}`,
      ...(operator === "in" ? { style: "form", explode: false } : {}),
      schema: filterSchema(kind, operator),
    })),
  );
}

const OPERATOR_DESCRIPTIONS: Record<Operator, string> = {
  eq: "equals this value, or is empty (`null`)",
  ne: "differs from this value, or isn't empty (`null`)",
  lt: "is less than this value",
  lte: "is at most this value",
  gt: "is greater than this value",
  gte: "is at least this value",
  like: "contains this text",
  in: "is one of these values, separated by commas",
};

function filterSchema(kind: FilterKind, operator: Operator): JsonSchema {
  const value = valueSchema(kind);
  if (operator === "in") return { type: "array", items: value };
  return operator === "eq" || operator === "ne" ? { anyOf: [value, { type: "string", const: "null" }] } : value;
}

function valueSchema(kind: FilterKind): JsonSchema {
  if (kind === "text") return { type: "string", maxLength: 500 };
  if (kind === "number") return { type: "integer", format: "int64" };
  if (kind === "boolean") return { type: "boolean" };
  if (kind === "instant")
    return {
      anyOf: [
        { type: "string", format: "date-time" },
        { type: "string", const: "now" },
      ],
    };
  return { type: "string", enum: kind };
}
