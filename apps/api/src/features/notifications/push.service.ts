import { NotificationVerb, type PushSettings } from '@muster/contract';
import type { Deps } from '../../platform/deps.ts';
import type { Viewer } from '../../platform/viewer.ts';
import type { PushTokenTable } from './notifications.tables.ts';
import { savePushToken, saveSwitchedOff, switchedOff } from './push.queries.ts';

const verbs = NotificationVerb.options;

/** Which notifications a member has pushed, and where to (NOTIF-10 to NOTIF-13). */
export function pushService({ db, transact, clock }: Pick<Deps, 'db' | 'transact' | 'clock'>) {
  return {
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

    saveToken: (viewer: Viewer, token: Pick<PushTokenTable, 'kind' | 'token' | 'device_id'>): Promise<void> =>
      transact((tx) => savePushToken(tx, { ...token, member_id: viewer.id, session_id: viewer.session_id, created_at: clock.now() })),
  };
}
