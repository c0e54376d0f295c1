import { limits } from '@muster/contract';
import type { FastifyRequest } from 'fastify';
import { badSyntax, badValue, ScimError } from './error.ts';

/** Keys that could change the prototypes of objects. */
const hostile = new Set(['__proto__', 'constructor', 'prototype']);

/** Throws if a body is nested too deep or contains a hostile key. */
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

/** Parses a JSON body. An empty one is undefined: some clients send a content type without a body. */
export function readBody(_request: FastifyRequest, text: string, done: (error: Error | null, body?: unknown) => void): void {
  try {
    const body: unknown = text.trim() === '' ? undefined : JSON.parse(text);
    assertPlain(body);
    done(null, body);
  } catch (error) {
    done(error instanceof ScimError ? error : badSyntax('The body is no JSON.'));
  }
}

/** A query parameter; undefined if missing or empty. */
export function textOf(query: Record<string, unknown>, name: string): string | undefined {
  const value = query[name];
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string') throw badValue(`${name} is given more than once.`);
  return value;
}

/** An integer query parameter, clamped to these bounds. Throws if it is no integer. */
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
