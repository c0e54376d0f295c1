import type { sessionCalls } from '@muster/contract';
import type { Handlers } from '../../product/calls/registrar.ts';
import type { Deps } from '../../product/deps.ts';
import { deviceService } from './devices/devices.service.ts';
import { isSecure, requestDevice, setDeviceCookie } from './devices/known.service.ts';
import { doneWords, type ResetService, resetRequestedWords } from './reset/reset.service.ts';
import type { SessionService } from './session.service.ts';

interface Parts {
  sessions: SessionService;
  reset: ResetService;
}

export function sessionRoutes(deps: Deps, { sessions, reset }: Parts): Handlers<typeof sessionCalls> {
  const devices = deviceService(deps);
  const secure = isSecure(deps.settings);
  return {
    signIn: async ({ body, request, reply }) => {
      if (body.grant_type === 'client_credentials') return sessions.startApp();
      const { tokens, keep } = await sessions.signIn(body.email, body.password, requestDevice(request));
      setDeviceCookie(reply, keep, secure);
      return tokens;
    },
    refreshSession: ({ body, request }) => sessions.refresh(body.refresh, request.headers['user-agent'] ?? ''),
    endSession: async ({ body }) => {
      await sessions.end(body.refresh);
      return undefined;
    },
    listSessions: async ({ viewer }) => ({ data: await devices.list(viewer) }),
    endOneSession: async ({ viewer, params }) => {
      await devices.end(viewer, params.sessionId);
      return undefined;
    },
    endOtherSessions: async ({ viewer, request }) => {
      await devices.endOthers(viewer, request.headers['user-agent'] ?? '');
      return undefined;
    },
    listSecurityLog: ({ viewer, query }) => devices.log(viewer, query),
    requestPasswordReset: async ({ body }) => {
      await reset.ask(body.email);
      return { message: resetRequestedWords };
    },
    confirmReset: async ({ body, request, reply }) => {
      setDeviceCookie(reply, await reset.confirm(body.token, body.password, requestDevice(request)), secure);
      return { message: doneWords };
    },
  };
}
