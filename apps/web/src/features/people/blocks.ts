import { ApiError } from '@muster/contract/base/client';
import { api } from '../../platform/api.ts';
import { hide } from '../../platform/entities.ts';
import { queryClient } from '../../platform/query.ts';
import { reasonOf } from '../../platform/reason.ts';
import { toast } from '../../ui/toast.ts';
import { forgetBlock, forgetPerson } from './blocks.cache.ts';
import { peopleKey, summaryKey } from './people.cache.ts';
import { people } from './people.words.ts';

/** Shows the reason; a member who has been signed out is told so elsewhere. */
function report(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 401)) toast(reasonOf(error), { kind: 'alert' });
}

/**
 * Blocks a person: they and everything by them disappear from every list at once, and are rolled back with a message if the server refuses
 * [PROF-68, PROF-80].
 */
export async function blockPerson(viewerId: string, otherId: string): Promise<void> {
  const back = hide(otherId);
  try {
    await api.blockMember({ params: { id: viewerId, otherId } });
    await forgetPerson(otherId);
    toast(people.blocked);
  } catch (error) {
    report(error);
  } finally {
    back();
  }
}

/**
 * Removes a block, given by the other person's id or its own: its row disappears at once, and is rolled back with a message if the server
 * refuses [PROF-69].
 */
export async function unblockPerson(viewerId: string, named: string): Promise<void> {
  const back = hide(named);
  try {
    await api.unblockMember({ params: { id: viewerId, otherId: named } });
    await forgetBlock(named);
  } catch (error) {
    report(error);
  } finally {
    back();
  }
}

/** Removes a follower, given the id of their follow: the row disappears at once, and can be restored. */
export async function removeFollower(viewerId: string, relationId: string): Promise<void> {
  const params = { id: viewerId, otherId: relationId };
  const askAgain = () =>
    Promise.all([[...peopleKey, 'follows', viewerId], summaryKey(viewerId)].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  const restore = async () => {
    await api.restoreFollower({ params }).catch(report);
    await askAgain();
  };
  const back = hide(relationId);
  try {
    await api.removeFollower({ params });
    await askAgain();
    toast(people.followerRemoved, { action: { label: people.undo, run: () => void restore() } });
  } catch (error) {
    report(error);
  } finally {
    back();
  }
}
