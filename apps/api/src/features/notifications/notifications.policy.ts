import { authorize } from '../../platform/policy.ts';
import type { Viewer } from '../../platform/viewer.ts';
import type { Own } from './notifications.tables.ts';

/** Lets members manage their own notifications, push settings and devices. */
export const mayKeepOwn = ({ id, session_id }: Viewer): Own => authorize('notification.own', { id, session_id });
