import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { alertText } from '../../test/app.tsx';
import { enter } from '../../test/enter.ts';
import { withRegistration } from '../../test/fixtures.ts';
import { notice, savedElsewhere } from '../../test/saved-elsewhere.ts';
import { Refusal } from '../../test/server.ts';
import { newMe } from '../../test/world.ts';

const failed = 'There was a problem updating your personal info. Please try again later.';

describe('extra info', () => {
  const path = '/profile/edit/profileextrainfoupdate';

  it('edits industry and years where the deployment asks for those [PROF-11]', async () => {
    const me = newMe({ extra_info: { industry: 'Sales', years_in_industry: 3 } });
    const { user, sent, address } = await enter('/profile/edit', { saveMember: () => me }, me);
    await user.click(await screen.findByRole('link', { name: 'Extra info' }));
    expect(await screen.findByLabelText('Industry or team')).toHaveValue('Sales');
    await waitFor(() => expect(address()).toBe(path));
    await user.selectOptions(screen.getByLabelText('Industry or team'), 'Finance');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent('saveMember')).toMatchObject([{ body: { extra_info: { industry: 'Finance', years_in_industry: 3 } } }]),
    );
    await waitFor(() => expect(address()).toBe('/profile/edit'));
  });

  it('edits status, branch and disability where it asks for those [PROF-11]', async () => {
    const me = newMe();
    const { user, sent } = await enter(path, { saveMember: () => me }, me, withRegistration({ extra_info: 'military' }));
    await user.selectOptions(await screen.findByLabelText('Service status'), 'Active Service Member');
    await user.selectOptions(screen.getByLabelText('Branch'), 'Fire and Rescue Service');
    await user.click(within(screen.getByRole('group', { name: 'Do you have a disability?' })).getByLabelText('Yes'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent('saveMember')).toMatchObject([
        { body: { military_status: 'Active Service Member', military_branch: 'Fire and Rescue Service', has_disability: true } },
      ]),
    );
  });

  it('takes over what another tab has changed, and asks about what both have', async () => {
    const me = newMe({ extra_info: { industry: 'Sales', years_in_industry: 3 } });
    const theirs = { extra_info: { industry: 'Healthcare', years_in_industry: 4 } };
    const { user, sent, address } = await enter(path, savedElsewhere(me, theirs), me);
    await user.selectOptions(await screen.findByLabelText('Industry or team'), 'Finance');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await notice()).toHaveTextContent('Industry or team: Healthcare');
    expect(await notice()).not.toHaveTextContent('Years');
    expect(screen.getByLabelText('Industry or team')).toHaveValue('Finance');
    expect(screen.getByLabelText(/^Years in this field/)).toHaveValue('4');
    await user.click(within(await notice()).getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(address()).toBe('/profile/edit'));
    expect(sent('saveMember').at(-1)?.body).toEqual({ extra_info: { industry: 'Finance', years_in_industry: 4 }, version: 2 });
  });

  it('asks about the status where an answer here depends on the one before', async () => {
    const me = newMe({ military_status: 'Active Service Member', military_branch: 'Navy', has_disability: false });
    const theirs = { military_status: 'Civilian' };
    const { user, sent } = await enter(path, savedElsewhere(me, theirs), me, withRegistration({ extra_info: 'military' }));
    await user.type(await screen.findByLabelText(/^Rank/), 'Petty officer');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await notice()).toHaveTextContent('Service status: Civilian');
    await user.click(within(await notice()).getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(sent('saveMember')).toHaveLength(2));
    expect(sent('saveMember')[1]!.body).toMatchObject({
      military_status: 'Active Service Member',
      military_rank: 'Petty officer',
      version: 2,
    });
  });

  it('says when it could not be saved [PROF-82]', async () => {
    const me = newMe({ extra_info: { industry: 'Sales', years_in_industry: 3 } });
    const { user } = await enter(path, { saveMember: () => new Refusal('server_error') }, me);
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await alertText(failed)).toBeVisible();
  });
});
