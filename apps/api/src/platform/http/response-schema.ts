import type { Schema } from '@muster/contract';
import fastJsonStringify from 'fast-json-stringify';
import { z } from 'zod';

type Json = Record<string, unknown>;
const unnamed = z.registry<{ id?: string }>();

/** Adapts a schema to the serializer: open objects, and null as one of several types instead of a union. */
function loosen(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(loosen);
  if (typeof node !== 'object' || node === null) return node;
  const { additionalProperties, anyOf, $schema: _, ...rest } = node as Json;
  const loose: Json = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, loosen(value)]));
  if (typeof additionalProperties === 'object') loose.additionalProperties = loosen(additionalProperties);
  if (!Array.isArray(anyOf)) return loose;
  const others = anyOf.filter((option: Json) => option.type !== 'null');
  const only = others.length === 1 && others.length < anyOf.length ? (loosen(others[0]) as Json) : null;
  if (only && typeof only.type === 'string') return { ...loose, ...only, type: [only.type, 'null'], nullable: true };
  return { ...loose, anyOf: anyOf.map(loosen) };
}

/**
 * The JSON schema for serializing answers. Objects are open, because a closed object inside a union fails with 500 on an extra key. Formats
 * and patterns are left out, since they cost time and check nothing here.
 */
function responseSchema(schema: Schema): object {
  const json = z.toJSONSchema(schema as unknown as z.ZodType, {
    io: 'output',
    metadata: unnamed,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      delete jsonSchema.format;
      delete jsonSchema.pattern;
    },
  });
  return loosen(json) as object;
}

/** The serializer of a route. */
interface Answers {
  schema: object;
  serialize: (answer: unknown) => string;
}

const known = new WeakMap<Schema, Answers>();

/**
 * The serializer for a schema of the contract, built once per process: a server has two routes for each reading call, and tests start
 * hundreds of servers.
 */
export function answersOf(schema: Schema): Answers {
  const found = known.get(schema);
  if (found) return found;
  const json = responseSchema(schema);
  const made = { schema: json, serialize: fastJsonStringify(json) };
  known.set(schema, made);
  return made;
}
