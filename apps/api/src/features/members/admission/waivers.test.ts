import { expect, it } from 'vitest';
import { makeMember } from '../../../test/members.ts';
import { startTestApp } from '../../../test/test-app.ts';

it('asks those who accepted without a version once the community has another name', async () => {
  const secrets = ['kept over the restart, and long enough'] as const;
  const first = await startTestApp({ secrets });
  const { access } = await makeMember(first);
  const asked = async (app: typeof first) => {
    const answer = await app.raw('GET', '/api/user/me', { token: access });
    expect(answer.status).toBe(200);
    return answer.headers.get('x-waiver');
  };
  expect(await asked(first)).toBeNull();
  await first.deps.db.deleteFrom('backfill').where('name', '=', 'members.waiver_versions').execute();
  await first.begin();
  const { version } = await first.client().getWaiver({});
  const kept = () => first.deps.db.selectFrom('member').select('legal_waiver_version').executeTakeFirstOrThrow();
  await expect.poll(kept).toEqual({ legal_waiver_version: version });
  expect(await asked(first)).toBeNull();
  await first.stop();

  const renamed = await startTestApp({ config: { brand: { name: 'Tide & Timber' } }, secrets, before: first });
  expect(await asked(renamed)).toBe('changed');
  await renamed.close();
});
