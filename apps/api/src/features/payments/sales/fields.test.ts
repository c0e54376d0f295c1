import { expect, it } from 'vitest';
import { makeMember } from '../../../test/members.ts';
import { startTestApp } from '../../../test/test-app.ts';

it('lets pages load the card fields of the provider where the configuration wants them, and nowhere else', async () => {
  const policyOf = async (fieldsUrl?: string) => {
    const app = await startTestApp({ config: { features: { payment: true } }, ...(fieldsUrl && { fieldsUrl }) });
    try {
      const { fields_url } = await (await makeMember(app)).api.getPaymentSettings({});
      const policy = (await app.raw('GET', '/api/health/live')).headers.get('content-security-policy')!;
      const directives = new Map(policy.split(';').map((each) => [each.trim().split(' ')[0]!, each.trim().split(' ').slice(1)]));
      return { fields_url, scripts: directives.get('script-src'), frames: directives.get('frame-src') };
    } finally {
      await app.close();
    }
  };
  const theirs = ['https://js.stripe.com', 'https://*.js.stripe.com'];
  const own = await policyOf();
  const hosted = await policyOf('https://js.stripe.com/v3/');
  expect(own).toMatchObject({ fields_url: undefined, scripts: ["'self'"] });
  expect(JSON.stringify(own)).not.toContain('stripe');
  expect(hosted).toMatchObject({ fields_url: 'https://js.stripe.com/v3/', scripts: ["'self'", ...theirs] });
  expect(hosted.frames).toEqual(expect.arrayContaining(theirs));
});
