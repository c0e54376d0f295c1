import type { Me } from '@muster/contract';
import { screen } from '@testing-library/react';
import { changedElsewhere } from './server.ts';

/** A server on which another tab has saved `theirs` since this one was opened. */
export function savedElsewhere(me: Me, theirs: Partial<Me>) {
  let now: Me = { ...me, ...theirs, version: 2 };
  return {
    saveMember: ({ body }: { body: unknown }) => {
      if ((body as { version?: number }).version !== now.version) return changedElsewhere('member.profile_changed', now);
      now = { ...now, version: now.version + 1 };
      return now;
    },
  };
}
/** What the screen then shows. */
export const notice = () => screen.findByRole('alert', { name: /^Your profile was changed in another tab/ });
