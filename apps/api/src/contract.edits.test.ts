import type { CallName, EventSeries, Schema } from '@muster/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeGroup, makeGroupMember } from './features/groups/groups.factory.ts';
import { makePicture } from './features/media/media.factory.ts';
import { calls, sampleOf, startForEveryCall } from './test/every-call.ts';
import { makeMember } from './test/members.ts';
import type { TestApp } from './test/test-app.ts';
import { send, type Wire } from './test/wire.ts';

let app: TestApp;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ app, close } = await startForEveryCall());
});
afterAll(() => close());

interface Field {
  default?: unknown;
  properties?: Record<string, Field>;
  required?: string[];
  anyOf?: Field[];
}
const shapeOf = (schema: Schema): { properties: Record<string, Field>; required: string[] } => ({
  properties: {},
  required: [],
  ...(z.toJSONSchema(schema as unknown as z.ZodType, { io: 'input', unrepresentable: 'any' }) as object),
});
/** Paths of the optional fields of nested objects, such as `teams.list`, with their schemas. */
const nestedFields = ({ properties = {}, required = [], anyOf = [] }: Field, path: string[] = []): Array<[string[], Field]> => [
  ...anyOf.flatMap((field) => nestedFields(field, path)),
  ...Object.entries(properties).flatMap(
    ([name, field]): Array<[string[], Field]> => [
      ...(path.length > 0 && !required.includes(name) ? [[[...path, name], field] as [string[], Field]] : []),
      ...nestedFields(field, [...path, name]),
    ],
  ),
];
const withBody = calls.filter(([, { body }]) => typeof body === 'object');
const edits = withBody.filter(([, call]) => call.edits);

/** These calls are actions, not edits: their optional field is the reason. */
const acts = new Set<CallName>(['moveToWorkspace', 'deactivateMember', 'decideReported']);

describe('the bodies of edits', () => {
  it.each(edits)('%s may leave out each field, and has no default', (_, call) => {
    const { properties, required } = shapeOf(call.body as Schema);
    // The edit of a comment names its kind (FEED-47), and that of later events the versions that it was based on.
    expect(required.filter((name) => !['kind', 'later'].includes(name))).toEqual([]);
    expect(Object.keys(properties).filter((name) => 'default' in properties[name]!)).toEqual([]);
    expect(nestedFields({ properties }).flatMap(([path, field]) => ('default' in field ? [path.join('.')] : []))).toEqual([]);
  });

  it('belong to every call that changes what is there and has a field that may be left out', () => {
    const others = withBody.filter(
      ([name, { method, edits: marked, status }]) => ['PUT', 'PATCH'].includes(method) && !marked && status !== 201 && !acts.has(name),
    );
    const partial = others.filter(([, call]) => {
      const { properties, required } = shapeOf(call.body as Schema);
      // Versions are no edits.
      return Object.keys(properties).some((name) => !['version', 'later'].includes(name) && !required.includes(name));
    });
    expect(partial.map(([name]) => name)).toEqual([]);
  });
});

type Body = Record<string, unknown>;
interface Caller {
  wire: Wire;
  me: { id: string };
  sample: Body;
}
const inverted = (body: Body): Body =>
  Object.fromEntries(Object.entries(body).map(([name, value]) => [name, typeof value === 'boolean' ? !value : value]));
const picture = async ({ me }: Caller, intent: 'cover' | 'post') => (await makePicture(app.deps, { ownerId: me.id, intent })).url;
const tags = async () => {
  const { id } = await makeMember(app, { first_name: 'Priya', last_name: 'Nair' });
  return { id, words: 'With @Priya Nair' };
};

async function eventBodies({ me, sample }: Caller): Promise<Body[]> {
  const chapter_id = await makeGroup(app.deps.db, { at: app.clock.now(), kind: 'others', joining: 'invite' });
  await makeGroupMember(app.deps.db, { group: chapter_id, member: me.id, role: 'Admin', at: app.clock.now() });
  const { id, words } = await tags();
  const links = { registration_url: null, max_attendees: 20, chapter_id, description: words, tagged: [id] };
  return [
    sample,
    { ...sample, ...links, is_all_day: true },
    { ...sample, is_virtual: true, location: null, virtual_event_category: 'talks' },
  ];
}

/** Bodies that together give every field a value whose loss would show. */
const bodies: Partial<Record<CallName, (caller: Caller) => Promise<Body[]>>> = {
  updateGroup: async (caller) => [{ ...caller.sample, joining: 'invite', photo_url: await picture(caller, 'cover') }],
  updateEvent: eventBodies,
  updateLaterEvents: eventBodies,
  updateTier: async (caller) => [caller.sample, { ...caller.sample, active: false, logo: await picture(caller, 'post') }],
  updateChallenge: async ({ sample }) => [
    sample,
    { ...sample, required_unit: 'check-ins', goal: 3, daily_cap: 2, checkin_event_category: 'health-talk' },
  ],
  updatePost: async ({ sample }) => {
    const { id, words } = await tags();
    return [
      { ...sample, text: words, tagged: [id] },
      { ...sample, text: '', tagged: [] },
    ];
  },
  updateReaction: async ({ sample }) => {
    const { id, words } = await tags();
    return [{ ...sample, content: words, tagged: [id] }];
  },
  changeAnnouncement: async ({ sample }) => [{ ...sample, pinned_until: '2026-03-20' }],
  // Changing the email or password is confirmed only once.
  saveMember: async ({ sample: { email: _e, password: _p, current_password: _c, ...sample } }) => [
    sample,
    { ...inverted(sample), legal_waiver_signed: true, alternate_shirt_address: true, combat_zone: true },
  ],
  saveChapterSettings: async ({ sample }) => [{ ...inverted(sample), anchor_chapter: sample.home_chapter }, sample],
  savePushSettings: async ({ sample }) => [sample, inverted(sample)],
  saveNoticeSettings: async ({ sample }) => [sample, inverted(sample)],
};
/** Fields that are confirmed once, have one value, or belong to the sample's status and address. */
const single = new Set([
  'email',
  'password',
  'current_password',
  'legal_waiver_signed',
  'legal_waiver_version',
  'kind',
  'military_family_member',
  'alternate_shirt_address',
  'combat_zone',
]);

/** The body without the field at this path; undefined if it has no such field. */
function without(body: Body, [name, ...rest]: string[]): Body | undefined {
  if (name === undefined || body[name] === undefined || body[name] === null) return undefined;
  const { [name]: value, ...others } = body;
  if (rest.length === 0) return others;
  const inner = without(value as Body, rest);
  return inner && { ...others, [name]: inner };
}

const volatile = new Set(['version', 'edited', 'edited_at']);
const stateIn = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer), (key, value: unknown) => (volatile.has(key) ? undefined : value));
const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
const isLost = (values: readonly unknown[]): boolean =>
  values.every((value) => isEmpty(value) || typeof value === 'boolean') && new Set(values).size < 2;

describe('an edit changes what it names: whichever field is left out, nothing else changes', () => {
  it.each(edits)('%s', async (name, call) => {
    const wire = await sampleOf(app, name);
    const { version: _, later, ...sample } = wire.body as Body;
    const me = (await send(app, { ...wire, method: 'GET', path: '/api/user/me', query: {}, body: undefined })).body as unknown as {
      id: string;
    };
    const all = (await bodies[name]?.({ wire, me, sample })) ?? [sample];
    const fields = Object.keys(shapeOf(call.body as Schema).properties).filter((field) => !['version', 'later'].includes(field));
    expect(fields.filter((field) => !single.has(field) && isLost(all.map((body) => body[field])))).toEqual([]);
    const nested = nestedFields(shapeOf(call.body as Schema));
    const proved = new Set<string>();
    const kind = 'kind' in sample ? { kind: sample.kind } : {};
    const saw = async (): Promise<Body> => {
      if (!later) return {};
      const series = await send(app, { ...wire, method: 'GET', path: wire.path.replace(/later$/, 'series'), query: {}, body: undefined });
      const { events } = series.body as unknown as EventSeries;
      return { later: events.map(({ id, version }) => ({ id, version })) };
    };
    const edit = async (named: Body) => {
      const body = { ...kind, ...(await saw()), ...named };
      // Resets the rate limits, which are not the subject of this test.
      await sql`delete from rate_count`.execute(app.deps.db);
      app.clock.advance(1);
      const { status, body: answer } = await send(app, { ...wire, body });
      expect({ status, answer: status === 200 ? null : answer }).toEqual({ status: 200, answer: null });
      last = answer;
      return stateIn(answer);
    };
    let last: unknown;
    for (const body of all) {
      const full = await edit(body);
      const settled = last;
      expect(await edit({}), 'with no field at all').toEqual(full);
      expect(last, 'nothing is edited, so no version rises').toEqual(settled);
      for (const field of Object.keys(body)) {
        const { [field]: value, ...rest } = body;
        expect(await edit(rest), `without ${field}`).toEqual(full);
        expect(await edit({ [field]: value }), `with ${field} alone`).toEqual(full);
      }
      for (const [path] of nested) {
        const less = without(body, path);
        if (!less) continue;
        proved.add(path.join('.'));
        const [outer] = path as [string];
        expect(await edit({ [outer]: less[outer] }), `without ${path.join('.')}`).toEqual(full);
      }
    }
    expect(nested.map(([path]) => path.join('.')).filter((path) => !proved.has(path))).toEqual([]);
  });
});
