import { type NoticeSettings, notificationKinds, type PushSettings } from '@muster/contract';
import { Refusal } from '../../../platform/refusal.ts';
import type { Deps } from '../../../product/deps.ts';
import type { Viewer } from '../../../product/viewer.ts';
import { choicesOf, saveChoices } from '../choices.queries.ts';
import { mayManageOwn } from '../notifications.policy.ts';
import type { PushTokenTable } from '../notifications.tables.ts';
import { pushIdentities } from './message.ts';
import { savePushToken, switchedOff, switchKinds } from './push.queries.ts';
import { isSubscription, subscriptionIn } from './push.services.ts';

const settingsOf = (off: string[]) => Object.fromEntries(notificationKinds.map((kind) => [kind, !off.includes(kind)])) as PushSettings;

/** Manages which notifications a member receives as pushes, and on which devices (NOTIF-10 to NOTIF-13). */
export function pushService({ db, transact, clock, config, secrets }: Pick<Deps, 'db' | 'transact' | 'clock' | 'config' | 'secrets'>) {
  const [{ publicKey }] = pushIdentities(secrets, config.brand.support_email);
  return {
    key: async () => ({ public_key: publicKey }),

    settings: async (viewer: Viewer): Promise<PushSettings> => settingsOf(await switchedOff(db, viewer.id)),

    saveSettings: async (viewer: Viewer, changed: Partial<PushSettings>): Promise<PushSettings> => {
      const on = notificationKinds.filter((kind) => changed[kind] === true);
      const off = notificationKinds.filter((kind) => changed[kind] === false);
      return settingsOf(await switchKinds(db, mayManageOwn(viewer), { on, off }));
    },

    choices: (viewer: Viewer): Promise<NoticeSettings> => choicesOf(db, viewer.id),

    saveChoices: (viewer: Viewer, changed: Partial<NoticeSettings>): Promise<NoticeSettings> =>
      saveChoices(db, mayManageOwn(viewer), changed),

    /** Stores a token. A browser's token must belong to an allowed push service; nothing is sent to any other. */
    saveToken: async (viewer: Viewer, token: Pick<PushTokenTable, 'kind' | 'token' | 'device_id'>): Promise<void> => {
      if (isSubscription(token.token) && !subscriptionIn(token.token, config.private.push_services))
        throw new Refusal('invalid', { fields: { token: ['This push service is not known here.'] } });
      await transact((tx) => savePushToken(tx, mayManageOwn(viewer), { ...token, created_at: clock.now() }));
    },
  };
}
