import type { Notification } from '@muster/contract';
import { defineKind } from '../../platform/entities.ts';

/** An entry of the member's list, by the person who acted last, if anybody did. */
export const notifications = defineKind<Notification>({
  name: 'notification',
  carriedBy: { listNotifications: ({ data }) => data.results },
  by: ({ actor }) => (actor ? [actor] : []),
});
