import { type Authorized, authorize } from '../../platform/policy.ts';
import type { Viewer } from '../../product/viewer.ts';

/** Lets members end their own sessions, on whatever device. */
export const mayEndSession = ({ id }: Viewer): Authorized<'session.end', { id: string }> => authorize('session.end', { id });
