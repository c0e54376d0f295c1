import type { memberCalls } from '@muster/contract';
import type { Deps } from '../../platform/deps.ts';
import type { Handlers } from '../../platform/http/registrar.ts';
import { emailService, placeOf } from '../session/index.ts';
import { memberService } from './members.service.ts';
import { verificationService } from './verification.service.ts';

export function memberRoutes(deps: Deps): Handlers<typeof memberCalls> {
  const verification = verificationService(deps);
  const emails = emailService(deps);
  const members = memberService(deps, { verification, emails });
  return {
    signUp: ({ body, countRefused }) => countRefused('sign_up_taken', 'existing_user_login', () => members.signUp(body)),
    verifyEmail: ({ body, viewer, request }) => members.verify(viewer.id, body.verification_code, request.headers['user-agent'] ?? ''),
    resendVerification: async ({ viewer }) => {
      await members.resendVerification(viewer.id);
      return undefined;
    },
    confirmEmail: async ({ body, viewer, request }) => {
      await emails.confirm(viewer.id, body.verification_code, request.headers['user-agent'] ?? '');
      return members.me(viewer.id);
    },
    resendEmailCode: async ({ viewer }) => {
      await emails.resend(viewer.id);
      return undefined;
    },
    dropEmailChange: async ({ viewer }) => {
      await emails.drop(viewer.id);
      return members.me(viewer.id);
    },
    enterWorkspace: async ({ body, viewer, spend, giveBack, countRefused }) => {
      const join = (workspaceId: string) => spend('join', workspaceId);
      const me = await countRefused('access_code', 'member.code_invalid', () => members.enterWorkspace(viewer, body.access_code, join));
      // One of those who were expected: the workspace has a budget of its own, so they leave room for others at their address.
      await giveBack('sign_up');
      return me;
    },
    getMe: ({ viewer }) => members.me(viewer.id),
    getMember: ({ params, viewer }) => members.find(viewer, params.id),
    saveMember: ({ params, body, viewer, request, spend }) =>
      members.save(viewer, params.id, body, { userAgent: request.headers['user-agent'] ?? '', place: placeOf(request), spend }),
    saveChapterSettings: ({ params, body, viewer }) => members.saveChapters(viewer, params.id, body),
    listChapters: async () => ({ data: await members.chapters() }),
    getAppVersion: ({ params }) => members.versions(params.id),
    putAppVersion: ({ params, body, viewer }) => members.saveVersions(viewer, params.id, body),
  };
}
