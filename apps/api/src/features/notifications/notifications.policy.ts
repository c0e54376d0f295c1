import { authorize } from '../../platform/policy.ts';
import type { Viewer } from '../../product/viewer.ts';
import type { Own, ViaLink } from './notifications.tables.ts';

/** Authorizes members to manage their own notifications, push settings and devices. */
export const mayManageOwn = ({ id, session_id }: Viewer): Own => authorize('notification.own', { id, session_id });

/** Authorizes changing the choices about a kind of mail by the link in it. The caller has verified the link and determined its member. */
export const mayChooseByLink = (id: string): ViaLink => authorize('notification.link', { id });
