import { ApiError } from '@muster/contract/base/client';
import { expect, it, vi } from 'vitest';
import { held } from '../test/browser.ts';
import { createToggles } from './toggles.ts';

/** A switch that is off, with calls that the test resolves by hand. */
function aSwitch() {
  const calls: Array<{ on: boolean; known: boolean; answer: (known: boolean) => void; refuse: (error: unknown) => void }> = [];
  const toggles = createToggles<boolean>((known) => known);
  const onRefused = vi.fn();
  const toggle = {
    send: async (on: boolean, known: boolean) => {
      const { answer, settle } = held<() => boolean>();
      const refuse = (error: unknown) =>
        settle(() => {
          throw error;
        });
      calls.push({ on, known, answer: (next) => settle(() => next), refuse });
      const done = await answer;
      return done();
    },
    onRefused,
  };
  const sent = () => calls.map(({ on }) => on);
  return { calls, sent, onRefused, tap: (known = false) => toggles.flip('a', known, toggle) };
}
const turn = () => new Promise((resolve) => setTimeout(resolve));

it('tells whoever still wants it that it was refused', async () => {
  const { calls, onRefused, tap } = aSwitch();
  tap();
  const refusal = new ApiError(500, null);
  calls[0]!.refuse(refusal);
  await turn();
  expect(onRefused).toHaveBeenCalledExactlyOnceWith(refusal, true);
});

it('tells nothing to whoever has changed their mind meanwhile, and sends nothing more: they have what they want', async () => {
  const { calls, sent, onRefused, tap } = aSwitch();
  tap();
  tap();
  calls[0]!.refuse(new ApiError(500, null));
  await turn();
  expect(onRefused).not.toHaveBeenCalled();
  expect(sent()).toEqual([true]);
});

it('tells whoever changed their mind and changed it back', async () => {
  const { calls, onRefused, tap } = aSwitch();
  for (let taps = 0; taps < 3; taps += 1) tap();
  calls[0]!.refuse(new ApiError(500, null));
  await turn();
  expect(onRefused).toHaveBeenCalledOnce();
});

it('tells nothing to whoever is signed out: they hear it elsewhere', async () => {
  const { calls, onRefused, tap } = aSwitch();
  tap();
  calls[0]!.refuse(new ApiError(401, null));
  await turn();
  expect(onRefused).not.toHaveBeenCalled();
});

it('has one call under way, and then the last wish, from what the server has confirmed', async () => {
  const { calls, sent, tap } = aSwitch();
  for (let taps = 0; taps < 4; taps += 1) tap();
  expect(sent()).toEqual([true]);
  calls[0]!.answer(true);
  await turn();
  expect(calls.map(({ on, known }) => [on, known])).toEqual([
    [true, false],
    [false, true],
  ]);
});

it('sends nothing more when the last wish is what was confirmed', async () => {
  const { calls, sent, tap } = aSwitch();
  for (let taps = 0; taps < 3; taps += 1) tap();
  calls[0]!.answer(true);
  await turn();
  expect(sent()).toEqual([true]);
});

it('begins anew after a refusal, from what is known then', async () => {
  const { calls, tap } = aSwitch();
  tap();
  calls[0]!.refuse(new ApiError(500, null));
  await turn();
  tap(true);
  expect(calls[1]).toMatchObject({ on: false, known: true });
});
