import type { sessionCalls } from '@muster/contract';
import type { Deps } from '../../platform/deps.ts';
import type { Handlers } from '../../platform/http/registrar.ts';
import { signedInPlaces } from './places.service.ts';
import { askedWords, doneWords, type PasswordReset } from './reset.service.ts';
import type { Sessions } from './session.service.ts';

interface Parts {
  sessions: Sessions;
  reset: PasswordReset;
}

export function sessionRoutes(deps: Deps, { sessions, reset }: Parts): Handlers<typeof sessionCalls> {
  const places = signedInPlaces(deps);
  return {
    signIn: ({ body, request }) =>
      body.grant_type === 'client_credentials'
        ? sessions.startApp()
        : sessions.signIn(body.email, body.password, request.headers['user-agent'] ?? ''),
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
    confirmReset: async ({ body, request }) => {
      await reset.confirm(body.token, body.password, request.headers['user-agent'] ?? '');
      return { message: doneWords };
    },
  };
}
