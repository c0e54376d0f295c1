import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { makePost } from '../../features/feed/feed.factory.ts';
import { blockedEitherWay } from '../../features/people/index.ts';
import { makeBlock } from '../../features/people/people.factory.ts';
import { newId } from '../../platform/ids.ts';
import { emit } from '../../platform/jobs/outbox.ts';
import type { Touch } from '../../platform/live/touches.ts';
import { club, joinClub, leaveClub, makeClub, makeClubTables, removeClub } from '../../test/club.ts';
import { join as joinRooms } from '../../test/live.ts';
import { makeMember, type TestMember } from '../../test/members.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { homeRoom } from './home-rooms.ts';
import { askedRows, theAsking } from './request-rows.ts';

// A chat, as a feature would declare it: it sends the newest three messages on joining, then each new one.
interface Said {
  id: string;
  text: string;
}
/** Called before each look, which waits for it. */
let onLook: () => Promise<void> = async () => undefined;
const chat = homeRoom<Said[]>({
  in: ['group'],
  everyMs: 50,
  look: async ({ db }, asked) => {
    await onLook();
    const after = asked.map(({ last }) => last?.at(-1)?.id ?? null);
    const { rows } = await sql<Said & { n: string }>`
      select asked.n, said.id, said.text from ${askedRows(asked)}
      join unnest(${after}::uuid[]) with ordinality as told (after, n) on told.n = asked.n
      cross join lateral (
        select * from club_said where club_id = asked.id and (told.after is null or id > told.after)
          and author_id not in ${blockedEitherWay(theAsking)} order by id desc limit 3) as said
      order by said.id`.execute(db);
    return asked.map(({ last }, at) => {
      const said = rows.filter(({ n }) => Number(n) === at + 1).map(({ id, text }) => ({ id, text }));
      return said.length > 0 || !last ? said : last;
    });
  },
});
const nobodys = homeRoom({ in: ['challenge'], everyMs: 50, look: async (_, asked) => asked.map(() => 'secret') });
/** Events that exist only in this file. */
const touching = (event: string, touched: (payload: never) => object) => ({ event, touched }) as unknown as Touch;
const touches = [
  touching('club.said', ({ club_id }: { club_id: string }) => ({ rooms: [`chat:${club_id}`] })),
  touching('club.left', ({ member_id }: { member_id: string }) => ({ members: [member_id] })),
];
const happened = (name: string, payload: object) => app.deps.transact((tx) => emit(tx, name as never, payload as never));

let app: TestApp;
let [me, author, other]: TestMember[] = [];
beforeAll(async () => {
  app = await startTestApp({ homes: [club], rooms: { kinds: { chat, nobodys }, touches } });
  await makeClubTables(app.deps.db);
  await sql`create table club_said (id uuid primary key, club_id uuid not null, author_id uuid not null, text text not null)`.execute(
    app.deps.db,
  );
  [me, author, other] = [await makeMember(app), await makeMember(app), await makeMember(app)];
});
afterAll(() => app.close());

const soon = (holds: () => void) => vi.waitFor(holds, { timeout: 30_000, interval: 20 });
const at = new Date('2026-03-02T14:00:00Z');
async function say(club_id: string, who: TestMember, text: string): Promise<void> {
  await sql`insert into club_said values (${newId()}, ${club_id}, ${who.id}, ${text})`.execute(app.deps.db);
  await happened('club.said', { club_id });
}
const enter = async (who: TestMember, ...rooms: string[]) => {
  const { first, news, ...rest } = await joinRooms(who.access, app.url, rooms);
  /** All states of a room after the first message, in order. */
  const told = (room: string) => news.flat().flatMap(([name, state]) => (name === room ? [state as unknown as Said[] | null] : []));
  const texts = (room: string) => told(room).flatMap((state) => (state ? state.map(({ text }) => text) : ['(out)']));
  return { ...rest, news, texts, first: first as unknown as Array<[string, Said[] | null]> };
};

it('opens to whoever sees the home, and looks to others as if there were none', async () => {
  const [closed, open] = [await makeClub(app.deps.db, false, author!), await makeClub(app.deps.db, true, author!)];
  await say(closed.id, author!, 'Low water at six');
  await say(open.id, author!, 'High water at noon');
  const post = await makePost(app.deps.db, { author: author!.id, at });
  const rooms = [closed.id, open.id, newId(), post].map((id) => `chat:${id}`);
  const seen = async (who: TestMember) => (await enter(who, ...rooms)).first.map(([, said]) => said?.map(({ text }) => text) ?? null);
  expect(await seen(author!)).toEqual([['Low water at six'], ['High water at noon'], null, null]);
  expect(await seen(me!)).toEqual([null, ['High water at noon'], null, null]);
});

it('carries what was said itself: the newest to whoever comes, and then each message once', async () => {
  const { id } = await makeClub(app.deps.db, false, me!, author!);
  for (const text of ['one', 'two', 'three', 'four']) await say(id, author!, text);
  await app.jobs.settle();
  const room = `chat:${id}`;
  const mine = await enter(me!, room);
  expect(mine.first.map(([, said]) => said?.map(({ text }) => text))).toEqual([['two', 'three', 'four']]);
  const words = ['five', 'six', 'seven', 'eight'];
  for (const text of words) {
    await say(id, author!, text);
    await soon(() => expect(mine.texts(room)).toContain(text));
  }
  expect(mine.texts(room)).toEqual(words);
});

it('tells each what they may see: of members across a block not even that there was something', async () => {
  const [{ id }, hidden] = [await makeClub(app.deps.db, true), await makeMember(app)];
  await makeBlock(app.deps.db, { blocker: hidden.id, blocked: me!.id, at });
  const room = `chat:${id}`;
  const [mine, theirs] = [await enter(me!, room), await enter(other!, room)];
  await say(id, hidden, 'Not for everybody');
  await soon(() => expect(theirs.texts(room)).toEqual(['Not for everybody']));
  await say(id, author!, 'For all');
  await soon(() => expect(mine.texts(room)).toEqual(['For all']));
  expect(mine.news).toHaveLength(1);
});

it('puts out whoever may not see the home any more, at once where that is told, and at the latest before the next word', async () => {
  const [told, lost] = [await makeClub(app.deps.db, false, me!, author!), await makeClub(app.deps.db, false, me!, author!)];
  const rooms = [`chat:${told.id}`, `chat:${lost.id}`] as const;
  const mine = await enter(me!, ...rooms);
  await leaveClub(app.deps.db, told.id, me!);
  await happened('club.left', { member_id: me!.id });
  await soon(() => expect(mine.texts(rooms[0])).toEqual(['(out)']));
  await leaveClub(app.deps.db, lost.id, me!);
  const stays = await enter(author!, ...rooms);
  for (const { id } of [told, lost]) await say(id, author!, 'Among us');
  for (const room of rooms) await soon(() => expect(stays.texts(room)).toEqual(['Among us']));
  await soon(() => expect(mine.texts(rooms[1])).toEqual(['(out)']));
  expect(JSON.stringify(mine.news)).not.toContain('Among us');
  await joinClub(app.deps.db, told.id, me!);
  expect(await mine.change({ join: [rooms[0]] })).toEqual([[rooms[0], [expect.objectContaining({ text: 'Among us' })]]]);
});

it('closes with the home, and so do the rooms of its posts', async () => {
  const rowers = await makeClub(app.deps.db, true, author!);
  const post = await makePost(app.deps.db, { author: author!.id, home: rowers, at });
  const rooms = [`chat:${rowers.id}`, `post:${post}`] as const;
  const mine = await enter(me!, ...rooms);
  expect(mine.first.every(([, state]) => state)).toBe(true);
  await removeClub(app, rowers);
  for (const room of rooms) await soon(() => expect(mine.texts(room)).toEqual(['(out)']));
});

it('has no room in homes that nobody declares', async () => {
  const rowers = await makeClub(app.deps.db, true);
  const { first } = await enter(me!, `nobodys:${rowers.id}`, `nobodys:${newId()}`);
  expect(first.map(([, state]) => state)).toEqual([null, null]);
});

it('tells whoever leaves and comes back meanwhile everything again, not what a look from before has found', async () => {
  const { id } = await makeClub(app.deps.db, true);
  const room = `chat:${id}`;
  await say(id, author!, 'one');
  await app.jobs.settle();
  const mine = await enter(me!, room);
  let go = () => undefined as void;
  const looking = new Promise<void>((begun) => {
    onLook = async () => {
      onLook = async () => undefined;
      begun();
      await new Promise<void>((resolve) => {
        go = resolve;
      });
    };
  });
  await say(id, author!, 'two');
  await looking;
  const back = mine.change({ leave: [room], join: [room] });
  // The server handles changes of a socket in order, and this one waits for the look.
  await expect.poll(() => app.raw('GET', '/api/health').then(({ status }) => status)).toBe(200);
  go();
  expect(await back).toMatchObject([[room, [{ text: 'one' }, { text: 'two' }]]]);
});
