import { afterEach, expect, it } from 'vitest';
import { queryClient } from '../../platform/query.ts';
import { holdSession } from '../../test/app.tsx';
import { Refusal, serve } from '../../test/server.ts';
import { eventPage, newMe, testEvent } from '../../test/world.ts';
import { events } from './event.kind.ts';
import { eventKeys, eventQuery, eventsQuery } from './events.api.ts';

afterEach(() => queryClient.clear());

const me = newMe();
const list = eventsQuery('local', me.id, {}, () => ({ is_virtual: false }));
const read = () => queryClient.infiniteQuery({ ...list, retry: false, pages: 2 });

it('reads a list page by page, and knows each event by its id [EVENT-35, EVENT-76]', async () => {
  const [first, second] = [testEvent(), testEvent()];
  holdSession();
  const calls = serve({ listEvents: ({ query }) => (query.offset ? eventPage([second]) : eventPage([first], 'more')) });
  const { pages } = await read();
  expect(pages.flatMap(({ ids }) => ids)).toEqual([first.id, second.id]);
  expect(calls.map(({ query }) => query)).toEqual([{ is_virtual: 'false' }, { is_virtual: 'false', offset: 'more' }]);
  expect(events.get(second.id)).toEqual(second);
  await queryClient.invalidateQueries({ queryKey: eventKeys.lists });
  expect(queryClient.getQueryState(list.queryKey)?.isInvalidated).toBe(true);
});

it('takes a refusal of the filters for an empty list, but no other failure [EVENT-77]', async () => {
  holdSession();
  let code: 'invalid' | 'too_many_requests' = 'invalid';
  serve({ listEvents: () => new Refusal(code) });
  expect((await read()).pages).toEqual([{ ids: [], next: null, count: 0 }]);
  queryClient.clear();
  code = 'too_many_requests';
  await expect(read()).rejects.toMatchObject({ status: 429 });
});

it('reads one event, and drops one that is gone from every list [EVENT-79]', async () => {
  const event = testEvent();
  holdSession();
  let gone = false;
  serve({ getEvent: () => (gone ? new Refusal('events.not_found') : event) });
  const query = { ...eventQuery(event.id), retry: false, staleTime: 0 };
  expect(await queryClient.query(query)).toBe(event.id);
  expect(events.get(event.id)).toEqual(event);
  gone = true;
  await expect(queryClient.query(query)).rejects.toMatchObject({ status: 404 });
  expect(events.get(event.id)).toBeNull();
});
