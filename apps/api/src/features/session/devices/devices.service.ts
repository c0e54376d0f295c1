import type { SecurityLogPage, SignedInDevice } from '@muster/contract';
import type { z } from 'zod';
import { page, pageStart } from '../../../platform/http/page.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Deps } from '../../../product/deps.ts';
import type { Viewer } from '../../../product/viewer.ts';
import { cutOff } from '../../accounts/index.ts';
import { noteSecurity, securityLog } from '../proof/security.queries.ts';
import { mayEndSession } from '../session.policy.ts';
import { endOwnSession, endSessionsOf, openSessions } from '../session.queries.ts';
import { deviceOf } from './session.devices.ts';

/** Lists a member's open sessions and security log, and ends sessions. */
export function deviceService({ db, transact, clock }: Pick<Deps, 'db' | 'transact' | 'clock'>) {
  return {
    list: async (viewer: Viewer): Promise<SignedInDevice[]> =>
      (await openSessions(db, viewer.id, clock.now())).map((row) => ({
        id: row.id,
        device: deviceOf(row.user_agent),
        created_at: row.created_at.toISOString(),
        last_used_at: row.refreshed_at.toISOString(),
        current: row.id === viewer.session_id,
      })),

    end: (viewer: Viewer, sessionId: string): Promise<void> =>
      transact(async (tx) => {
        const now = clock.now();
        const ended = await endOwnSession(tx, mayEndSession(viewer), sessionId, now);
        if (!ended) throw new Refusal('session.not_found');
        // A lost device may contain signed addresses that need no session.
        await cutOff(tx, viewer.id, now);
        await noteSecurity(tx, { memberId: viewer.id, kind: 'session_ended', userAgent: ended.user_agent, now });
      }),

    endOthers: (viewer: Viewer, userAgent: string): Promise<void> =>
      transact(async (tx) => {
        const now = clock.now();
        const ended = await endSessionsOf(tx, viewer.id, viewer.session_id, now);
        if (ended > 0) await noteSecurity(tx, { memberId: viewer.id, kind: 'other_sessions_ended', userAgent, now });
      }),

    log: async (
      viewer: Viewer,
      { offset, limit }: { offset?: string | undefined; limit: number },
    ): Promise<z.input<typeof SecurityLogPage>> => {
      const { items, next } = page(await securityLog(db, viewer.id, pageStart(offset), limit), limit);
      const data = items.map((row) => ({
        id: row.id,
        kind: row.kind,
        time: row.created_at.toISOString(),
        device: deviceOf(row.user_agent),
        detail: row.detail,
        reason: row.reason,
      }));
      return { data, next };
    },
  };
}
