import type { GroupAct, GroupVerb } from '@muster/contract';
import { act, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { heading } from '../../../test/app.tsx';
import { isNow } from '../../../test/event-screen.ts';
import { openCare, rows, testAct } from '../../../test/group-care.ts';
import { Refusal } from '../../../test/server.ts';
import { nobody } from '../../../test/world.ts';

const day = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the log of a group', () => {
  it('says what was done by day, newest first, page by page', async () => {
    isNow('2026-03-04T15:00:00Z');
    const { reach } = await openCare('log', {
      listGroupActs: ({ query }) =>
        query.offset
          ? rows([testAct({ verb: 'created', member: null, at: '2025-12-30T12:00:00.000Z' })])
          : rows(
              [
                testAct(),
                testAct({ verb: 'invited', at: '2026-03-04T11:00:00.000Z' }),
                testAct({ verb: 'removed', at: '2026-03-03T12:00:00.000Z' }),
                testAct({ verb: 'archived', member: null, at: '2026-03-02T12:00:00.000Z' }),
              ],
              'more',
            ),
    });
    await heading('Log');
    const today = await day('Today');
    expect(today.getAllByRole('listitem').map((row) => row.querySelector('p')!.textContent)).toEqual([
      'Lena Silva let Ada Silva in',
      'Lena Silva invited Ada Silva',
    ]);
    expect((await day('Yesterday')).getByText(/removed/)).toBeVisible();
    expect((await day('Monday, March 2')).getByText(/archived the group/)).toBeVisible();
    act(reach);
    expect((await day('December 30, 2025')).getByText(/created the group/)).toBeVisible();
  });

  const said: ReadonlyArray<[GroupVerb, Partial<GroupAct>, string]> = [
    ['edited', { member: null, words: 'name photo joining' }, 'Lena Silva changed the name, the banner, and how members join'],
    ['restored', { member: null }, 'Lena Silva restored the group'],
    ['made_admin', {}, 'Lena Silva made Ada Silva an admin'],
    ['unmade_admin', {}, 'Lena Silva removed Ada Silva as an admin'],
    ['kept_out', {}, 'Lena Silva banned Ada Silva'],
    ['let_back', {}, 'Lena Silva lifted the ban on Ada Silva'],
    ['declined', { member: null }, 'Lena Silva declined the request of somebody'],
    ['made_link', { member: null }, 'Lena Silva created an invitation link'],
    ['withdrew_invite', {}, 'Lena Silva withdrew the invitation of Ada Silva'],
    ['withdrew_invite', { member: null }, 'Lena Silva withdrew an invitation'],
    ['took_down_post', { member: nobody() }, 'Lena Silva took down a post of Anonymous'],
    ['took_down_reaction', {}, 'Lena Silva took down a comment of Ada Silva'],
    ['kept_post', {}, 'Lena Silva kept a reported post of Ada Silva'],
    ['kept_reaction', { actor: null }, 'Somebody kept a reported comment of Ada Silva'],
  ];
  it('has a sentence for each deed, also of and to those whom the reader does not see', async () => {
    await openCare('log', { listGroupActs: () => rows(said.map(([verb, change]) => testAct({ verb, ...change }))) });
    const entries = await screen.findAllByRole('listitem');
    const texts = entries.flatMap((row) => row.querySelector('p')?.textContent ?? []);
    expect(texts).toEqual(said.map(([, , text]) => text));
  });

  it('has the reason, where one was given, and leads to whom it names', async () => {
    const entry = testAct({ verb: 'took_down_post', reason: 'Advertising' });
    await openCare('log', { listGroupActs: () => rows([entry]) });
    expect(await screen.findByText('Advertising')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ada Silva' })).toHaveAttribute('href', `/profile/${entry.member!.id}`);
  });

  it('is empty', async () => {
    await openCare('log', { listGroupActs: () => rows([]) });
    expect(await screen.findByText('Nothing has been logged yet.')).toBeVisible();
  });

  it('cannot be loaded, and is tried again', async () => {
    let works = false;
    const { user } = await openCare('log', { listGroupActs: () => (works ? rows([testAct()]) : new Refusal('server_error')) });
    expect(await screen.findByText("Couldn't load the log.")).toBeVisible();
    works = true;
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Ada Silva')).toBeVisible();
  });
});
