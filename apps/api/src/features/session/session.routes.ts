import type { sessionCalls } from '@muster/contract';
import type { Handlers } from '../../platform/http/registrar.ts';
import type { Sessions } from './session.service.ts';

export function sessionRoutes(sessions: Sessions): Handlers<typeof sessionCalls> {
  return {
    signIn: ({ body, request }) => sessions.signIn(body.email, body.password, request.headers['user-agent'] ?? ''),
    refreshSession: ({ body }) => sessions.refresh(body.refresh),
    endSession: async ({ body }) => {
      await sessions.end(body.refresh);
      return undefined;
    },
  };
}
