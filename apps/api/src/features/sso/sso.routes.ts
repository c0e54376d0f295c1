import type { ssoCalls } from '@muster/contract';
import type { Reach } from '../../platform/public-web/reach.ts';
import type { Handlers } from '../../product/calls/registrar.ts';
import type { Deps } from '../../product/deps.ts';
import { entryService } from './entries/entries.service.ts';
import { type SsoParts, ssoService } from './sso.service.ts';

export function ssoRoutes(deps: Deps, parts: SsoParts, reach: Reach): Handlers<typeof ssoCalls> {
  const sso = ssoService(deps, parts);
  const entries = entryService(deps, reach);
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
    listSignOn: ({ viewer }) => entries.list(viewer),
    addSignOn: ({ viewer, body, once }) => entries.add(viewer, body, once),
    changeSignOn: ({ viewer, params, body }) => entries.change(viewer, params.id, body),
    removeSignOn: async ({ viewer, params }) => {
      await entries.remove(viewer, params.id);
      return undefined;
    },
    testSignOn: ({ viewer, query }) => entries.test(viewer, query.discovery_url),
  };
}
