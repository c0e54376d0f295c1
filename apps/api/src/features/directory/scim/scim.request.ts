import { limits } from '@muster/contract';
import type { FastifyRequest } from 'fastify';
import { badSyntax, badValue, ScimError } from './error.ts';

/** Names by which a hostile body reaches beyond its own objects. */
const hostile = new Set(['__proto__', 'constructor', 'prototype']);

/** Throws for a body that nobody means: whose objects lie too deep in each other, or reach for what is not theirs. */
function assertPlain(body: unknown): void {
  const open: Array<{ value: unknown; depth: number }> = [{ value: body, depth: 0 }];
  for (let each = open.pop(); each; each = open.pop()) {
    const { value, depth } = each;
    if (typeof value !== 'object' || value === null) continue;
    if (depth >= limits.directory_body_depth) throw badSyntax('The body is nested too deep.');
    for (const [name, inner] of Object.entries(value)) {
      if (hostile.has(name)) throw badSyntax('The body names what cannot be named.');
      open.push({ value: inner, depth: depth + 1 });
    }
  }
}

/** Reads a body of JSON. An empty one is none: some clients say its type where they send nothing. */
export function readBody(_request: FastifyRequest, text: string, done: (error: Error | null, body?: unknown) => void): void {
  try {
    const body: unknown = text.trim() === '' ? undefined : JSON.parse(text);
    assertPlain(body);
    done(null, body);
  } catch (error) {
    done(error instanceof ScimError ? error : badSyntax('The body is no JSON.'));
  }
}

/** A text of the query; undefined if there is none, or an empty one. */
export function textOf(query: Record<string, unknown>, name: string): string | undefined {
  const value = query[name];
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string') throw badValue(`${name} is given more than once.`);
  return value;
}

/** A whole number of the query, brought between these. Throws for what is none. */
export function wholeNumber(
  query: Record<string, unknown>,
  name: string,
  standard: number,
  { least, most }: { least: number; most: number },
): number {
  const value = textOf(query, name);
  if (value === undefined) return standard;
  if (!/^-?\d{1,15}$/.test(value)) throw badValue(`${name} must be a whole number.`);
  return Math.min(most, Math.max(least, Number(value)));
}
