import type { emailCalls, Me } from '@muster/contract';
import type { Handlers } from '../../product/calls/registrar.ts';
import type { Deps } from '../../product/deps.ts';
import type { Viewer } from '../../product/viewer.ts';
import { emailChangeService } from './change.service.ts';
import { emailCodeService } from './emails.service.ts';
import type { TakeBackService } from './takeback.service.ts';

interface Parts {
  takeBack: TakeBackService;
  /** The member's own profile, which several endpoints return. */
  me: (viewer: Pick<Viewer, 'id'>) => Promise<Me>;
}

export function emailRoutes(deps: Deps, { takeBack, me }: Parts): Handlers<typeof emailCalls> {
  const codes = emailCodeService(deps);
  const changes = emailChangeService(deps);
  return {
    verifyEmail: async ({ body, viewer, request }) => {
      await codes.verify(viewer.id, body.verification_code, request.headers['user-agent'] ?? '');
      return me(viewer);
    },
    resendVerification: async ({ viewer }) => {
      await codes.resend(viewer.id);
      return undefined;
    },
    confirmEmail: async ({ body, viewer, request }) => {
      await changes.confirm(viewer.id, body.verification_code, request.headers['user-agent'] ?? '');
      return me(viewer);
    },
    resendEmailCode: async ({ viewer }) => {
      await changes.resend(viewer.id);
      return undefined;
    },
    dropEmailChange: async ({ viewer }) => {
      await changes.drop(viewer.id);
      return me(viewer);
    },
    takeBackEmail: ({ body, request }) => takeBack.confirm(body.token, request.headers['user-agent'] ?? ''),
  };
}
