import { type invitationCalls, limits } from '@muster/contract';
import { readFileBody } from '../../platform/http/upload.ts';
import type { Feature } from '../../product/feature.ts';
import { arrivalService } from './arrival.service.ts';
import { invitationSchedules, invitationSubscribers } from './invitations.jobs.ts';
import { invitationData } from './invitations.personal.ts';
import { invitationService } from './invitations.service.ts';
import { invitedMailboxes } from './mailboxes.writes.ts';

/** Invitations to workspaces by mail (decision 75). */
export const invitationFeature: Feature<typeof invitationCalls> = {
  handlers: (deps) => {
    const invitations = invitationService(deps);
    const arrivals = arrivalService(deps);
    return {
      listInvitations: ({ viewer, params, query }) => invitations.list(viewer, params.id, query),
      sendInvitations: ({ viewer, params, query, request }) =>
        invitations.read(viewer, params.id, query.send === 'true', () =>
          readFileBody(request, limits.invitations_bytes, 'invitations.too_large'),
        ),
      sendInvitationAgain: ({ viewer, params }) => invitations.again(viewer, params.id),
      withdrawInvitation: async ({ viewer, params }) => {
        await invitations.withdraw(viewer, params.id);
        return undefined;
      },
      checkInvitation: ({ params }) => arrivals.check(params.token),
      signUpInvited: ({ params, body }) => arrivals.signUp(params.token, body),
      acceptInvitation: ({ viewer, params }) => arrivals.accept(viewer, params.token),
    };
  },
  data: invitationData,
  subscribers: invitationSubscribers,
  schedules: invitationSchedules,
  backfills: () => [invitedMailboxes],
};
