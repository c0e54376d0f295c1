import type { memberCalls } from '@muster/contract';
import { type Handlers, withFirstRead } from '../../product/calls/registrar.ts';
import type { Deps } from '../../product/deps.ts';
import { requestDevice } from '../session/index.ts';
import { memberService } from './members.service.ts';

export function memberRoutes(deps: Deps): Handlers<typeof memberCalls> {
  const members = memberService(deps);
  return {
    signUp: ({ body, countRefused }) => countRefused('sign_up_taken', 'existing_user_login', () => members.signUp(body)),
    getMe: withFirstRead(({ viewer }) => members.me(viewer)),
    getMember: ({ params, viewer }) => members.find(viewer, params.id),
    saveMember: ({ params, body, viewer, request, spend }) =>
      members.save(viewer, params.id, body, { userAgent: request.headers['user-agent'] ?? '', device: requestDevice(request), spend }),
    getWaiver: async () => members.waiver(),
    acceptWaiver: ({ params, body, viewer }) => members.acceptWaiver(viewer, params.id, body.version),
    getAppVersion: ({ params }) => members.versions(params.id),
    putAppVersion: ({ params, body, viewer }) => members.saveVersions(viewer, params.id, body),
  };
}
