import { type Authorized, authorize } from '../../platform/policy.ts';
import type { Viewer } from '../../platform/viewer.ts';

/** Lets a member end their own sessions, on whichever device. */
export const mayEndSession = ({ id }: Viewer): Authorized<'session.end', { id: string }> => authorize('session.end', { id });
