import { expect, it } from 'vitest';
import { atChallenges } from '../../../test/challenges.ts';
import { makeMember } from '../../../test/members.ts';
import { refusal } from '../../../test/test-app.ts';

const { here, challenge } = atChallenges();
const draft = { name: 'Counted', start_date: '2099-03-01', end_date: '2099-03-31' };

it.each(['steps', 'check-ins', 'ounces-of-water'] as const)('a goal and a cap in %s are whole', async (required_unit) => {
  const operator = await makeMember(here.app, { permissions: ['operator'] });
  for (const part of [{ goal: 2.5 }, { daily_cap: 0.5 }]) {
    const made = operator.api.createChallenge({ body: { ...draft, required_unit, ...part } });
    expect(await refusal(made)).toMatchObject({ status: 400, fields: { [Object.keys(part)[0]!]: ['MUST BE A WHOLE NUMBER'] } });
  }
  const { id } = await operator.api.createChallenge({ body: { ...draft, required_unit, goal: 2, daily_cap: 1 } });
  const edit = operator.api.updateChallenge({ params: { id }, body: { goal: 2.5 } });
  expect(await refusal(edit)).toMatchObject({ status: 400, fields: { goal: ['MUST BE A WHOLE NUMBER'] } });
});

it('a challenge from before with a part of a check-in keeps it in an edit of something else', async () => {
  const operator = await makeMember(here.app, { permissions: ['operator'] });
  const id = await challenge({ unit: 'check-ins', goal: 2.5 });
  expect(await operator.api.updateChallenge({ params: { id }, body: { name: 'Another name' } })).toMatchObject({ goal: 2.5 });
});
