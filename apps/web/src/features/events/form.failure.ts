import { ApiError } from '@muster/contract/client';
import { reasonOr } from '../../platform/reason.ts';

/** Why an event cannot be created or saved: the server's own sentence where it is about the member or the event, otherwise the specified one. */
export function failureOf(error: unknown, otherwise: string): string {
  const aboutIt = error instanceof ApiError && (error.status === 403 || error.code.startsWith('events.'));
  return aboutIt ? error.message : reasonOr(error, otherwise);
}
