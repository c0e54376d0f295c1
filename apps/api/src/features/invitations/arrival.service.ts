import { createHash } from 'node:crypto';
import type { Invited, Me } from '@muster/contract';
import { Refusal } from '../../platform/refusal.ts';
import type { Deps } from '../../product/deps.ts';
import type { Viewer } from '../../product/viewer.ts';
import { admitInvited, ownProfile } from '../members/index.ts';
import { hashPassword } from '../session/index.ts';
import { acceptsByComing, mayAccept, mayComeIn } from './invitations.policy.ts';
import { acceptInvitation, findByToken, lockAccount, lockByToken } from './invitations.queries.ts';
import { toInvited } from './invitations.view.ts';

/** Only this hash of a token is stored. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Joining by invitation. Whoever has the link has read the mail that contained it, so the email is proven. */
export function arrivalService(deps: Deps) {
  const { db, transact, clock, config } = deps;
  const me = ownProfile(deps);
  const assertOn = () => {
    if (!config.features.workspaces) throw new Refusal('feature_off');
  };

  return {
    /** The invitation of a link. */
    check: async (token: string): Promise<Invited> => {
      assertOn();
      const found = await findByToken(db, hashOf(token), clock.now());
      if (!found) throw new Refusal('invitations.gone');
      return toInvited(found);
    },

    /** Creates the account in its workspace, with its email verified, and consumes the link. */
    signUp: async (
      token: string,
      { password, ...names }: { first_name: string; last_name: string; password: string },
    ): Promise<{ id: string; email: string }> => {
      assertOn();
      // Check the link first, so that nobody without one makes the server hash passwords.
      if (!(await findByToken(db, hashOf(token), clock.now()))) throw new Refusal('invitations.gone');
      const password_hash = await hashPassword(password);
      return transact(async (tx) => {
        const now = clock.now();
        const found = await lockByToken(tx, hashOf(token), now);
        if (!found) throw new Refusal('invitations.gone');
        const id = await admitInvited(tx, mayComeIn(found, { ...names, password_hash }), now);
        if (!id) throw new Refusal('existing_user_login', { email: [new Refusal('existing_user_login').message] });
        await acceptInvitation(tx, acceptsByComing(id, found), now);
        return { id, email: found.email };
      });
    },

    /** Joins the workspace with the viewer's existing account. */
    accept: async (viewer: Pick<Viewer, 'id'>, token: string): Promise<Me> => {
      assertOn();
      await transact(async (tx) => {
        const account = await lockAccount(tx, viewer.id);
        const found = await lockByToken(tx, hashOf(token), clock.now());
        if (!found) throw new Refusal('invitations.gone');
        await acceptInvitation(tx, mayAccept(account, found), clock.now());
      });
      return me(viewer);
    },
  };
}
