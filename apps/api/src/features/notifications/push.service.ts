import { NotificationVerb, type PushSettings } from '@muster/contract';
import type { Deps } from '../../platform/deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Viewer } from '../../platform/viewer.ts';
import type { PushTokenTable } from './notifications.tables.ts';
import { pushIdentity } from './push.message.ts';
import { savePushToken, saveSwitchedOff, switchedOff } from './push.queries.ts';
import { isSubscription, subscriptionIn } from './push.services.ts';

const verbs = NotificationVerb.options;

/** Which notifications a member has pushed, and where to (NOTIF-10 to NOTIF-13). */
export function pushService({ db, transact, clock, config, secret }: Pick<Deps, 'db' | 'transact' | 'clock' | 'config' | 'secret'>) {
  const { publicKey } = pushIdentity(secret, config.brand.support_email);
  return {
    key: async () => ({ public_key: publicKey }),

    settings: async (viewer: Viewer): Promise<PushSettings> => {
      const off = new Set(await switchedOff(db, viewer.id));
      return Object.fromEntries(verbs.map((verb) => [verb, !off.has(verb)])) as PushSettings;
    },

    saveSettings: async (viewer: Viewer, settings: PushSettings): Promise<PushSettings> => {
      await saveSwitchedOff(
        db,
        viewer,
        verbs.filter((verb) => !settings[verb]),
      );
      return settings;
    },

    /** Keeps a token. A browser's must be at a push service of ours: nothing is sent anywhere else. */
    saveToken: async (viewer: Viewer, token: Pick<PushTokenTable, 'kind' | 'token' | 'device_id'>): Promise<void> => {
      if (isSubscription(token.token) && !subscriptionIn(token.token, config.private.push_services))
        throw new Refusal('invalid', { fields: { token: ['This push service is not known here.'] } });
      await transact((tx) => savePushToken(tx, { ...token, member_id: viewer.id, session_id: viewer.session_id, created_at: clock.now() }));
    },
  };
}
