import { authorize } from '../../platform/policy.ts';
import type { Viewer } from '../../platform/viewer.ts';
import type { Own } from './notifications.tables.ts';

/** Lets a member see to their own notifications, to what is pushed and to their own devices. */
export const mayKeepOwn = ({ id, session_id }: Viewer): Own => authorize('notification.own', { id, session_id });
