import {
  type Budget,
  budgets,
  type Call,
  type CallName,
  callsByFeature,
  type DeploymentConfig,
  type ErrorCode,
  errors,
  featureTitles,
  limits,
  rateWords,
  type Schema,
} from '@muster/contract';
import { type Json, schemaCollector } from './openapi.schemas.ts';

const description = `
Every path is served with and without a trailing slash. Bodies are JSON unless a call says otherwise; unknown fields are refused, and
clients ignore fields of answers that they do not know. An empty query value counts as not sent. Instants are ISO 8601 in UTC, ids are UUIDs.

**Errors** have one shape: a stable \`code\`, a \`message\` that a person may read, and on 400 the \`fields\` that are at fault.
What a member may not see answers 404 as if it were not there.

**Edits** name the \`version\` that they saw. Where something was edited since, the answer is 409 with what it is now as \`current\`. Without a
\`version\` the last edit counts.

**Lists** answer \`next\`: send it as \`offset\` to read on; null means that this was the last page.

**Creating calls** take an \`Idempotency-Key\` header: a repeat with the same key and content gets the first answer.
`.trim();

/** Accepted types of image uploads. */
const imageTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

/** The error codes of a call: its own, and those of its kind. */
function errorCodes(call: Call): ErrorCode[] {
  const codes: Array<ErrorCode | false | undefined> = [
    'invalid',
    'too_many_requests',
    // Also for a too long address or too large headers.
    'payload_too_large',
    'server_error',
    'unavailable',
    call.method !== 'GET' && 'storage_full',
    call.access !== 'none' && 'unauthenticated',
    call.access === 'verified' && 'member.email_unverified',
    call.access === 'member' && 'member.registration_incomplete',
    call.self !== undefined && 'member.not_you',
    // A call without a body refuses one, too.
    call.method !== 'GET' && 'too_slow',
    call.method !== 'GET' && 'unsupported_media_type',
    call.idempotent && 'idempotency_mismatch',
    call.stale,
    ...(call.errors ?? []),
  ];
  return [...new Set(codes.filter((code) => code !== false && code !== undefined))];
}

/** The budgets that a call counts against, with their rates. */
const budgetWords = ({ budget = 'read', further = [] }: Call): string => {
  const words = (name: Budget) => `\`${name}\` (per ${budgets[name].per} ${rateWords(budgets[name])})`;
  const besides = further.length > 0 ? `, and where it applies ${further.map(words).join(', ')}` : '';
  return `Counts for the budget ${words(budget)}${besides}.`;
};

/**
 * The error responses of a call. `schema` converts its answer schema into the shape of `current`, which is returned when an edit of an
 * outdated version is refused (ruling 20).
 */
function errorResponses(call: Call, schema: (given: Schema, io: 'output') => Json): Json {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of errorCodes(call)) byStatus.set(errors[code].status, [...(byStatus.get(errors[code].status) ?? []), code]);
  const responses = [...byStatus].map(([status, codes]) => [
    String(status),
    {
      description: [...codes.map((code) => `\`${code}\`: ${errors[code].message}`), ...(status === 429 ? [budgetWords(call)] : [])].join(
        '\n\n',
      ),
      ...(status === 429 && { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } }),
      content: {
        'application/json': {
          schema: {
            allOf: [
              { $ref: '#/components/schemas/Error' },
              {
                properties: {
                  code: { enum: codes },
                  ...(call.stale && codes.includes(call.stale) && call.response && { current: schema(call.response, 'output') }),
                },
              },
            ],
          },
        },
      },
    },
  ]);
  return Object.fromEntries(responses);
}

const form = {
  'multipart/form-data': {
    schema: { type: 'object', required: ['photo'], properties: { photo: { type: 'string', format: 'binary' } } },
    encoding: { photo: { contentType: imageTypes.join(', ') } },
  },
};
const image = { schema: { type: 'string', format: 'binary', maxLength: limits.image_bytes } };
const file = (types: Call['types']) =>
  Object.fromEntries(types ? types.map((type) => [type, {}]) : imageTypes.map((type) => [type, image]));

/** The body of a call. `schema` converts a schema of the contract. */
function requestBody({ body, types }: Call, schema: (given: Schema) => Json): Json {
  if (body === undefined) return {};
  const content = body === 'binary' ? file(types) : body === 'multipart' ? form : { 'application/json': { schema: schema(body) } };
  return { requestBody: { required: true, content } };
}

const parameterNames = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
const shape = (path: string) => path.replace(/\{\w+\}/g, '{}');

/** All calls by path, and the schemas they use. */
function describeCalls(): { paths: Record<string, Json>; schemas: Record<string, Json> } {
  const { components, schema } = schemaCollector();

  const parameters = (call: Call, path: string): Json[] => {
    const from = (part: 'path' | 'query', given: Call['params']) => {
      if (!given) return [];
      const { properties = {}, required = [] } = schema(given, 'input') as { properties?: Record<string, Json>; required?: string[] };
      return Object.entries(properties).map(([name, property]) => ({
        name,
        in: part,
        required: part === 'path' || required.includes(name),
        schema: property,
        ...(typeof property.description === 'string' && { description: property.description }),
      }));
    };
    const [own, shared] = [parameterNames(call.path), parameterNames(path)];
    return [
      ...from('path', call.params).map((each) => ({ ...each, name: shared[own.indexOf(each.name)] })),
      ...from('query', call.query),
      ...(call.idempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ];
  };

  const operation = (name: CallName, call: Call, tag: string, path: string): Json => ({
    operationId: name,
    summary: call.summary,
    tags: [tag],
    security: call.access === 'none' ? [] : [{ bearer: [] }],
    parameters: parameters(call, path),
    ...requestBody(call, (given) => schema(given, 'input')),
    responses: {
      [call.status ?? 200]: {
        description: call.response ? 'Done' : 'Done; there is nothing to say',
        headers: { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } },
        ...(call.response && { content: { [call.file ?? 'application/json']: { schema: schema(call.response, 'output') } } }),
      },
      ...errorResponses(call, schema),
    },
  });

  const paths: Record<string, Json> = {};
  for (const [tag, calls] of Object.entries(callsByFeature)) {
    for (const [name, call] of Object.entries<Call>(calls)) {
      // OpenAPI identifies paths by their shape alone: if calls of one shape name a parameter differently, the first one's name is used.
      const path = Object.keys(paths).find((known) => shape(known) === shape(call.path)) ?? call.path;
      paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(name as CallName, call, tag, path) };
    }
  }
  return { paths, schemas: components };
}

let described: ReturnType<typeof describeCalls> | undefined;

/**
 * The OpenAPI 3.1 document of every call, generated from the contract alone. The part that does not depend on the deployment is built once
 * per process: it takes most of an app's start.
 */
export function openApiDocument(config: Pick<DeploymentConfig, 'version' | 'brand'>): Json {
  described ??= describeCalls();
  return {
    openapi: '3.1.0',
    info: {
      title: `${config.brand.name} API`,
      version: config.version,
      description,
      contact: { email: config.brand.support_email },
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/', description: 'This server' }],
    tags: Object.entries(featureTitles).map(([name, text]) => ({ name, description: text })),
    paths: described.paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The `access` token that POST /api/token answers' },
      },
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          description: `Makes the call safe to repeat for ${limits.idempotency_hours} hours`,
          schema: { type: 'string', minLength: 1, maxLength: 200 },
        },
      },
      headers: {
        RequestId: { description: "The request's id in the server's log", schema: { type: 'string', format: 'uuid' } },
        RetryAfter: { description: 'Seconds to wait', required: true, schema: { type: 'integer', minimum: 1 } },
      },
      schemas: {
        ...described.schemas,
        Error: {
          type: 'object',
          required: ['code', 'message'],
          properties: {
            code: { type: 'string', enum: Object.keys(errors), description: 'Stable; for programs' },
            message: { type: 'string', description: 'For people' },
            fields: {
              type: 'object',
              description: 'What is wrong with each field; on 400 only',
              additionalProperties: { type: 'array', items: { type: 'string' } },
            },
            email: { type: 'array', items: { type: 'string' }, description: 'On sign-up, what is wrong with the email' },
          },
        },
      },
    },
  };
}
