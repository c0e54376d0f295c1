import type { Notification } from '@muster/contract';
import { defineKind } from '../../platform/entities.ts';

/** What one was told, by who did it last. */
export const notifications = defineKind<Notification>({
  name: 'notification',
  carriedBy: { listNotifications: ({ data }) => data.results },
  by: ({ actor }) => [actor],
});
