import { authorize } from '../../platform/policy.ts';
import type { Viewer } from '../../product/viewer.ts';
import type { Own, ViaLink } from './notifications.tables.ts';

/** Lets members manage their own notifications, push settings and devices. */
export const mayManageOwn = ({ id, session_id }: Viewer): Own => authorize('notification.own', { id, session_id });

/** Lets whoever has the link of a mail choose about such mails: who checked the link says whose it is. */
export const mayChooseByLink = (id: string): ViaLink => authorize('notification.link', { id });
