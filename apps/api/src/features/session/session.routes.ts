import type { sessionCalls } from '@muster/contract';
import type { Deps } from '../../platform/deps.ts';
import type { Handlers } from '../../platform/http/registrar.ts';
import { isSecure, keepTokens, placeOf } from './known.service.ts';
import { signedInPlaceService } from './places.service.ts';
import { askedWords, doneWords, type ResetService } from './reset.service.ts';
import type { SessionService } from './session.service.ts';

interface Parts {
  sessions: SessionService;
  reset: ResetService;
}

export function sessionRoutes(deps: Deps, { sessions, reset }: Parts): Handlers<typeof sessionCalls> {
  const places = signedInPlaceService(deps);
  const secure = isSecure(deps.settings);
  return {
    signIn: async ({ body, request, reply }) => {
      if (body.grant_type === 'client_credentials') return sessions.startApp();
      const { tokens, keep } = await sessions.signIn(body.email, body.password, placeOf(request));
      keepTokens(reply, keep, secure);
      return tokens;
    },
    refreshSession: ({ body, request }) => sessions.refresh(body.refresh, request.headers['user-agent'] ?? ''),
    endSession: async ({ body }) => {
      await sessions.end(body.refresh);
      return undefined;
    },
    listSessions: async ({ viewer }) => ({ data: await places.list(viewer) }),
    endOneSession: async ({ viewer, params }) => {
      await places.end(viewer, params.sessionId);
      return undefined;
    },
    endOtherSessions: async ({ viewer, request }) => {
      await places.endOthers(viewer, request.headers['user-agent'] ?? '');
      return undefined;
    },
    listSecurityLog: ({ viewer, query }) => places.log(viewer, query),
    askReset: async ({ body }) => {
      await reset.ask(body.email);
      return { message: askedWords };
    },
    confirmReset: async ({ body, request, reply }) => {
      keepTokens(reply, await reset.confirm(body.token, body.password, placeOf(request)), secure);
      return { message: doneWords };
    },
  };
}
