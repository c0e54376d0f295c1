import type { Schema } from '@muster/contract';
import { z } from 'zod';

export type Json = Record<string, unknown>;

/** Bounds at JavaScript's largest integer are not real limits; the document leaves them out. */
const isBound = (key: string, value: unknown) =>
  (key === 'minimum' || key === 'maximum') && Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER;

/**
 * Converts a zod schema to OpenAPI: named parts go under components, and objects in answers are open, since a server may add fields
 * (API-01).
 */
function rewrite(node: unknown, open: boolean): unknown {
  if (Array.isArray(node)) return node.map((item) => rewrite(item, open));
  if (typeof node !== 'object' || node === null) return node;
  const rewritten: Json = {};
  for (const [key, value] of Object.entries(node)) {
    if (key === '$schema' || key === '$defs' || key === 'id' || isBound(key, value)) continue;
    if (key === 'additionalProperties' && value === false && open) continue;
    if (key === '$ref') rewritten.$ref = String(value).replace('#/$defs/', '#/components/schemas/');
    else if (key === 'properties')
      rewritten.properties = Object.fromEntries(Object.entries(value as Json).map(([name, each]) => [name, rewrite(each, open)]));
    else rewritten[key] = rewrite(value, open);
  }
  return rewritten;
}

/**
 * Collects the named schemas of a document (`.meta({ id })`), and returns schemas with references to them. A name has one shape: throws if
 * a named part differs between requests and answers.
 */
export function schemaCollector(): { components: Record<string, Json>; schema: (schema: Schema, io: 'input' | 'output') => Json } {
  const components: Record<string, Json> = {};
  return {
    components,
    schema: (schema, io) => {
      const json = z.toJSONSchema(schema as unknown as z.ZodType, { io, unrepresentable: 'any' }) as Json;
      const open = io === 'output';
      for (const [id, part] of Object.entries((json.$defs ?? {}) as Json)) {
        const named = rewrite(part, open) as Json;
        if (components[id] && JSON.stringify(components[id]) !== JSON.stringify(named)) {
          throw new Error(`The schema named ${id} differs between requests and answers: give each a name of its own.`);
        }
        components[id] = named;
      }
      return rewrite(json, open) as Json;
    },
  };
}
