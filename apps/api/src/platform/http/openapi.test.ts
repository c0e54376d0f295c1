import { type Call, contract } from '@muster/contract';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/test-app.ts';

interface Operation {
  operationId: string;
  security: object[];
  parameters: Array<{ name?: string; in?: string; $ref?: string }>;
  requestBody?: { content: Record<string, unknown> };
  responses: Record<string, { headers?: Record<string, unknown>; description: string }>;
}
interface Description {
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
}

let app: TestApp;
let text: string;
let description: Description;
beforeAll(async () => {
  app = await startTestApp();
  text = await (await app.raw('GET', '/api/openapi.json')).text();
  description = JSON.parse(text) as Description;
});
afterAll(() => app.close());

const calls = Object.entries<Call>(contract);
/** The operation of a call in the document: under its path, or one of the same shape with other parameter names. */
const described = (call: Call) => {
  const shape = (path: string) => path.replace(/\{\w+\}/g, '{}');
  const [path, operations] = Object.entries(description.paths).find(([each]) => shape(each) === shape(call.path))!;
  return { path, operation: operations[call.method.toLowerCase()]! };
};

it('passes a public linter without an error or a warning', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: text, absoluteRef: 'openapi.json', config });
  expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual([]);
});

it('describes every call of the contract, and nothing else', () => {
  const names = Object.values(description.paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId));
  expect(names.sort()).toEqual(Object.keys(contract).sort());
  expect(description.info.version).toBe(app.deps.config.version);
});

it('tells what a refused edit of an old version brings', () => {
  const { operation } = described(contract.updatePost);
  expect(operation.responses['409']).toMatchObject({
    content: { 'application/json': { schema: { allOf: [{}, { properties: { current: { $ref: '#/components/schemas/Post' } } }] } } },
  });
});

it('tells the budgets that a call draws on, with their figures', () => {
  expect(described(contract.addReaction).operation.responses['429']!.description).toContain(
    'Counts for the budget `write` (per member 120 in 1 minute; 3000 in 1 minute from one address where nobody is signed in), and where it applies `comment` (per member 60 in 5 minutes).',
  );
});

it.each(calls)('%s tells its token, parameters, body, answer and every refusal', (name, call) => {
  const { path, operation } = described(call);
  const { operationId, security, parameters, requestBody, responses } = operation;
  expect(operationId).toBe(name);
  expect(security).toEqual(call.access === 'none' ? [] : [{ bearer: [] }]);
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
  expect(parameters.filter((parameter) => parameter.in === 'path').map((parameter) => parameter.name)).toEqual(inPath);
  expect(parameters.some((parameter) => parameter.$ref?.endsWith('/IdempotencyKey'))).toBe(call.idempotent ?? false);
  expect(requestBody !== undefined).toBe(call.body !== undefined);
  expect(Object.keys(responses)).toContain(String(call.status ?? 200));
  expect(responses['429']!.headers).toHaveProperty('Retry-After');
  const told = Object.values(responses)
    .map((response) => response.description)
    .join('\n');
  for (const code of call.errors ?? []) expect(told).toContain(`\`${code}\``);
});

it('is shown as pages under our own content security policy', async () => {
  const page = await app.raw('GET', '/api/docs/');
  expect(page.status).toBe(200);
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
  const html = await page.text();
  expect(html).not.toMatch(/<script(?![^>]*\bsrc=)/);
  const script = await app.raw('GET', '/api/docs/static/swagger-ui-bundle.js');
  expect(script.headers.get('content-type')).toContain('javascript');
  expect((await script.text()).length).toBeGreaterThan(100_000);
});
