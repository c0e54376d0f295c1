import { makeMember, type TestMember } from '../../../test/members.ts';
import type { TestApp } from '../../../test/test-app.ts';
import { makeEvent } from '../../events/events.factory.ts';
import { makePost } from '../../feed/feed.factory.ts';
import { makePicture } from '../../media/media.factory.ts';
import { makeComment } from '../../reactions/reactions.factory.ts';
import { makeGroup, makeGroupMember } from '../groups.factory.ts';

/** A word that occurs nowhere but in the texts of the canary group. */
export const WORD = 'Zyxocanary';

/** The canary group: its members, and the ids of its contents. */
export interface Canary {
  admin: TestMember;
  /** A member for tests of removal. */
  removed: TestMember;
  ids: { group: string; post: string; comment: string; event: string; photo: string; membership: string };
}

/**
 * Creates a private group in which every text contains the canary word; its ids and its photo identify it too. No outsider may ever receive
 * any of them.
 */
export async function makeCanary(app: TestApp): Promise<Canary> {
  const { db } = app.deps;
  const [admin, removed] = [await makeMember(app, { first_name: 'Greta' }), await makeMember(app)];
  const at = app.clock.now();
  const texts = { name: `${WORD} circle`, description: `${WORD} words`, activity: `${WORD} walks` };
  const group = await makeGroup(db, { ...texts, joining: 'invite', at });
  await makeGroupMember(db, { group, member: admin.id, role: 'Admin', at });
  const membership = await makeGroupMember(db, { group, member: removed.id, at });
  const { id: photo } = await makePicture(app.deps, { ownerId: admin.id, intent: 'post' });
  const home = { kind: 'group' as const, id: group };
  const post = await makePost(db, { author: admin.id, home, at, text: `${WORD} post with @Greta`, mediaId: photo });
  const comment = await makeComment(db, { author: admin.id, stream: post, at, content: `${WORD} comment` });
  const starts = new Date(at.getTime() + 86_400_000);
  const event = await makeEvent(db, { host: admin.id, at, starts, name: `${WORD} event`, chapter_id: group });
  return { admin, removed, ids: { group, post, comment, event, photo, membership } };
}
