import type { ssoCalls } from '@muster/contract';
import type { Deps } from '../../platform/deps.ts';
import type { Handlers } from '../../platform/http/registrar.ts';
import type { VouchedSessions } from '../session/index.ts';
import type { Providers } from './sso.provider.ts';
import { ssoService } from './sso.service.ts';

export function ssoRoutes(deps: Deps, vouched: VouchedSessions, providers: Providers): Handlers<typeof ssoCalls> {
  const sso = ssoService(deps, vouched, providers);
  return {
    getOktaConfig: ({ query }) => sso.configFor(query.username),
    exchangeIdentity: ({ body, request }) =>
      sso.exchange({ idToken: body.identity_token, accessToken: body.user_token }, request.headers['user-agent'] ?? ''),
    getProofConfig: ({ viewer }) => sso.proofConfigFor(viewer),
    proveIdentity: async ({ viewer, body, request }) => {
      const given = { idToken: body.identity_token, accessToken: body.user_token };
      await sso.prove(viewer, given, request.headers['user-agent'] ?? '');
      return undefined;
    },
    refreshIdentity: ({ body }) => sso.refresh({ refreshToken: body.refresh_token, accessToken: body.access_token }),
  };
}
