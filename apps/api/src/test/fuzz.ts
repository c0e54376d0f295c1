/** Malformed requests generated from the OpenAPI document, the same ones for the same seed. */
import type { Random } from './random.ts';

type Json = Record<string, unknown>;

export interface Operation {
  name: string;
  method: string;
  path: string;
  parameters: Array<{ name: string; in: string; schema: Json }>;
  content: Record<string, { schema: Json }> | undefined;
}

export interface FuzzedRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
}

const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

const strings = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udc00y',
  '\u202eright to left',
  'שלום عليكم',
  '👩‍👩‍👧‍👦🏳️‍🌈',
  'Z̸̢a̵l̶g̷o̸',
  'a'.repeat(1501),
  'é'.repeat(70_000),
  "' or 1=1; drop table member; --",
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '${jndi:ldap://x}{{7*7}}',
  'null',
  'NaN',
  '-1',
  '1e999',
  '9'.repeat(400),
  '__proto__',
  'constructor',
  'toString',
  '2026-13-45T99:99:99Z',
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  '01890000-0000-7000-8000-00000000000g',
  'MDE4OTAwMDAtMDAwMC03MDAwLTgwMDAtMDAwMDAwMDAwMDAw',
  'a@b.c',
  'http://[::1',
  'javascript:alert(1)',
  '\r\nx-injected: 1',
  '%',
  '\\',
] as const;

const values: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  1.5,
  2 ** 53,
  -(2 ** 63),
  1e308,
  [],
  {},
  [[]],
  [null],
  [{}],
  ['a', 1, null],
  { a: 1 },
  { length: 1e9 },
  { toJSON: 'x', constructor: 'y' },
  Array.from({ length: 2000 }, () => 0),
];

const contentTypes = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  'application/json; charset=utf-16',
  'application/json;;;',
  'application/jsonx',
  'image/png',
  '*/*',
  'é',
];

const headers: Array<[string, string]> = [
  ['authorization', 'Bearer'],
  ['authorization', `Bearer ${'a'.repeat(5000)}`],
  ['authorization', 'Basic Og=='],
  ['authorization', 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.x'],
  ['idempotency-key', ''],
  ['idempotency-key', 'k'.repeat(201)],
  ['idempotency-key', 'ÿþ'],
  ['cookie', 'a=b; ;;=; __proto__=1'],
  ['accept', '\u00ff/*;q=x'],
  ['accept-encoding', 'x'.repeat(1000)],
  ['x-forwarded-for', "not an address, '; select 1"],
  ['x-request-id', '<x>'],
  ['user-agent', 'ü'.repeat(900)],
  ['origin', 'null'],
  ['if-none-match', '"'],
  ['range', 'bytes=-1--5'],
  ['expect', '100-continue'],
  ['x-http-method-override', 'DELETE'],
];

const paths = [
  '%00',
  '%ff',
  '%ed%a0%80',
  '%zz',
  '..%2f..%2f',
  '%2e%2e',
  'me%20',
  '%F0%9F%98%80',
  'a'.repeat(300),
  '-1',
  '%5c',
  '{id}',
  '*',
];

/** Generates requests for one operation; `known` are ids and words that the server knows, so that some requests get far. */
export function fuzzer(random: Random, schemas: Record<string, Json>, known: Record<string, string>) {
  const { pick, chance, below } = random;

  /** A value that the schema allows, as far as a generator can tell. */
  const good = (schema: Json, name: string): unknown => {
    if (typeof schema.$ref === 'string') return good(schemas[schema.$ref.split('/').at(-1)!]!, name);
    if (known[name] !== undefined && (schema.type === 'string' || schema.format)) return known[name];
    if ('const' in schema) return schema.const;
    if (Array.isArray(schema.enum)) return pick(schema.enum);
    const options = (schema.anyOf ?? schema.oneOf) as Json[] | undefined;
    if (options) return good(pick(options), name);
    switch (schema.type) {
      case 'object':
        return Object.fromEntries(
          Object.entries((schema.properties ?? {}) as Record<string, Json>).map(([key, each]) => [key, good(each, key)]),
        );
      case 'array':
        return Array.from({ length: below(3) }, () => good(schema.items as Json, name));
      case 'integer':
      case 'number':
        return 1 + below(20);
      case 'boolean':
        return chance(0.5);
      case 'null':
        return null;
      default:
        return schema.format === 'uuid' ? (known.id ?? '') : schema.format === 'uri' ? 'https://a.example/' : 'some words';
    }
  };

  const bad = (): unknown => (chance(0.6) ? pick(strings) : pick(values));

  /** Corrupts one part of a value: replaces, removes or adds. */
  const bend = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || chance(0.15)) return bad();
    if (Array.isArray(value)) return chance(0.5) ? [...value, bad()] : value.length > 0 ? [bend(value[0]), ...value.slice(1)] : [bad()];
    const entries = Object.entries(value);
    if (entries.length === 0 || chance(0.2)) return { ...value, [pick(['nonsense', 'constructor', 'toString', 'id', '', 'a.b'])]: bad() };
    const at = below(entries.length);
    if (chance(0.2)) return Object.fromEntries(entries.filter((_, index) => index !== at));
    return Object.fromEntries(entries.map(([key, each], index) => [key, index === at ? bend(each) : each]));
  };

  const jsonBody = (schema: Json): Buffer => {
    let value = good(schema, 'body');
    for (let times = below(3); times >= 0; times -= 1) value = bend(value);
    const text = JSON.stringify(value) ?? '';
    switch (below(16)) {
      case 0:
        return Buffer.from(text.slice(0, below(text.length + 1)));
      case 1:
        return Buffer.from(`${text}${pick([',', '}', 'x', '\u0000', text])}`);
      case 2:
        return Buffer.from(`\ufeff${text}`);
      case 3:
        return Buffer.from(`{"__proto__":{"admin":true},${text.slice(1)}`);
      case 4:
        return Buffer.from(`{"constructor":{"prototype":{"x":1}},${text.slice(1)}`);
      case 5:
        return Buffer.from(pick([deep(50), deep(30_000), `{"a":`.repeat(9000)]));
      case 6:
        return Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xff, 0xfe, 0xed, 0xa0, 0x80])]);
      case 7:
        return Buffer.from(pick(['', ' ', 'null', '0', '""', '1e400', '-', 'undefined', "{'a':1}", '{"a":1,"a":2}', '"\\ud800"']));
      default:
        return Buffer.from(text);
    }
  };

  const formBody = (): Buffer => {
    const part = (head: string, content: string | Buffer) =>
      Buffer.concat([Buffer.from(`--x\r\n${head}\r\n\r\n`), Buffer.from(content), Buffer.from('\r\n')]);
    const content = pick<string | Buffer>([
      '',
      'GIF89a',
      '\u0000',
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]),
      'x'.repeat(50_000),
      '<svg/>',
    ]);
    const head = pick([
      'content-disposition: form-data; name="photo"; filename="a.png"\r\ncontent-type: image/png',
      'content-disposition: form-data; name="photo"',
      'content-disposition: form-data; name="__proto__"; filename="a.png"',
      'content-disposition: form-data; filename="../../a\\u0000.png"; name="photo"',
      'content-disposition: nonsense',
      `content-disposition: form-data; name="${'n'.repeat(2000)}"; filename="a"`,
      'x: y',
    ]);
    const parts = Array.from({ length: pick([0, 1, 1, 1, 2, 40]) }, () => part(head, content));
    return Buffer.concat([...parts, Buffer.from(pick(['--x--\r\n', '', '--x', '--x--']))]);
  };

  const query = (operation: Operation): string => {
    const pairs = operation.parameters
      .filter((parameter) => parameter.in === 'query' && chance(0.8))
      .map(({ name, schema }) => [name, chance(0.6) ? String(good(schema, name)) : String(bad())] as const);
    if (chance(0.2))
      pairs.push(
        pick([
          ['nonsense', '1'],
          ['__proto__', '1'],
          ['constructor[prototype]', 'x'],
          ['', ''],
          ['a'.repeat(500), 'b'],
        ] as const),
      );
    if (chance(0.15) && pairs[0]) pairs.push(pairs[0]);
    // Lone surrogates have no percent encoding; they arrive as the replacement character.
    const encoded = pairs.map(
      ([name, value]) => `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(value.slice(0, 3000).toWellFormed())}`,
    );
    if (chance(0.08)) encoded.push(pick(['%', '%zz=1', 'a=%ff', '=', '&&&', 'a[]=1', 'a[b]=1']));
    return encoded.length > 0 ? `?${encoded.join('&')}` : '';
  };

  return (operation: Operation): FuzzedRequest => {
    const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
      if (chance(0.75)) return known[name] ?? known.id ?? '';
      return chance(0.5) ? pick(paths) : encodeURIComponent(pick(strings).slice(0, 300).toWellFormed());
    });
    const sent: Record<string, string> = {};
    let body: Buffer | undefined;
    const [type, content] = Object.entries(operation.content ?? {})[0] ?? [];
    if (type && content && chance(0.95)) {
      const form = type.startsWith('multipart');
      sent['content-type'] = form ? `${type}; boundary=x` : type;
      body = form ? formBody() : type === 'application/json' ? jsonBody(content.schema) : Buffer.from(pick(strings));
      if (chance(0.08)) sent['content-type'] = pick(contentTypes);
      if (chance(0.03)) delete sent['content-type'];
    } else if (!type && chance(0.1)) {
      body = Buffer.from(pick(['{}', '[]', 'x', '{"kind":"like"}', '{"kind":null}']));
      sent['content-type'] = pick(['application/json', ...contentTypes]);
    }
    if (chance(0.12)) {
      const [name, value] = pick(headers);
      sent[name] = value;
    }
    const slash = chance(0.05) ? pick(['/', '//', '/.', '/..;/']) : '';
    return {
      method: chance(0.02) ? pick(['PATCH', 'OPTIONS', 'HEAD', 'DELETE', 'PUT']) : operation.method,
      path: path + slash + query(operation),
      headers: sent,
      body,
    };
  };
}
