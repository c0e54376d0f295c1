import { type Authorized, authorize } from '../../platform/policy.ts';
import type { Viewer } from '../../product/viewer.ts';

/** Authorizes members to end their own sessions, on any device. */
export const mayEndSession = ({ id }: Viewer): Authorized<'session.end', { id: string }> => authorize('session.end', { id });
