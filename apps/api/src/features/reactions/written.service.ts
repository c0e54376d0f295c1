import type { HomeKind, WrittenItem, WrittenPage } from '@muster/contract';
import { page, pageStart } from '../../platform/http/page.ts';
import type { Deps } from '../../product/deps.ts';
import type { Viewer } from '../../product/viewer.ts';
import { homeIds, theCommunity } from '../feed/index.ts';
import { loadMentions, loadPeople } from '../people/index.ts';
import { loadOwnPosts, loadOwnReactions, type WrittenFilter, writtenIds } from './written.queries.ts';

const noHome = { event_id: null, group_id: null, challenge_id: null };
/** Returns the home of a post, if the member can still see it. */
const homeOf = ({ visible, ...post }: Parameters<typeof homeIds>[0] & { visible: unknown }): Pick<WrittenItem, keyof typeof noHome> => ({
  ...noHome,
  ...(visible ? homeIds(post) : {}),
});

/** Checks that a reaction is directly on an announcement of the community. */
const isAnnounced = ({ home_kind, comment_id }: { home_kind: HomeKind; comment_id: string | null }) =>
  home_kind === 'community' && comment_id === null;

/** Lists everything that a member wrote and liked, wherever it is, so that they can find and withdraw it. */
export function writtenService({ db, config, homes }: Pick<Deps, 'db' | 'config' | 'homes'>) {
  return {
    list: async (
      viewer: Viewer,
      { offset, limit, ...wish }: WrittenFilter & { offset?: string | undefined; limit: number },
    ): Promise<WrittenPage> => {
      const { items, next } = page(await writtenIds(db, viewer, homes, wish, pageStart(offset), limit), limit);
      const idsOf = (posts: boolean) => items.flatMap(({ id, kind, taken }) => (!taken && (kind === 'post') === posts ? id : []));
      const [postIds, reactionIds] = [idsOf(true), idsOf(false)];
      const posts = postIds.length > 0 ? await loadOwnPosts(db, viewer, homes, postIds) : [];
      const reactions = reactionIds.length > 0 ? await loadOwnReactions(db, viewer, homes, reactionIds) : [];
      const seen = reactions.filter(({ visible }) => visible);
      const authors = seen.map((row) => row.on_author_id);
      const person = await loadPeople(db, viewer, authors, config.leader.label);
      const taken = items.flatMap(({ id, kind, taken }) => (taken ? { ...taken, id, kind } : []));
      const tagged = [...posts, ...reactions, ...taken].flatMap((row) => row.tagged);
      const tags = await loadMentions(db, viewer, [...tagged, ...seen.flatMap((row) => row.on_tagged)]);

      const shown = new Map<string, WrittenItem>();
      for (const { id, text, media_id, ...row } of posts) {
        shown.set(id, {
          id,
          kind: 'post',
          created_at: row.created_at.toISOString(),
          text: tags(row.tagged).words(text),
          mentioned: tags(row.tagged).shown.mentioned,
          edited: row.edited_at !== null,
          has_photo: media_id !== null,
          post_id: id,
          comment_id: null,
          ...homeOf(row),
          on: null,
          visible: Boolean(row.visible),
          taken_down: null,
        });
      }
      for (const { id, kind, content, visible, ...row } of reactions) {
        shown.set(id, {
          id,
          kind,
          created_at: row.created_at.toISOString(),
          text: tags(row.tagged).words(content),
          mentioned: tags(row.tagged).shown.mentioned,
          edited: row.edited_at !== null,
          has_photo: false,
          post_id: row.post_id,
          comment_id: row.comment_id,
          ...homeOf({ ...row, visible }),
          on: visible
            ? {
                person: isAnnounced(row) ? theCommunity(config.brand) : person(row.on_author_id),
                text: tags(row.on_tagged).words(row.on_text),
              }
            : null,
          visible,
          taken_down: null,
        });
      }
      for (const { id, kind, text, reason, ...row } of taken) {
        shown.set(id, {
          id,
          kind,
          created_at: new Date(row.written_at).toISOString(),
          text: tags(row.tagged).words(text),
          mentioned: tags(row.tagged).shown.mentioned,
          edited: row.edited,
          has_photo: row.had_photo,
          post_id: row.post_id,
          comment_id: row.comment_id,
          ...noHome,
          on: null,
          visible: false,
          taken_down: { reason, at: new Date(row.taken_at).toISOString() },
        });
      }
      return { data: items.flatMap(({ id }) => shown.get(id) ?? []), next };
    },
  };
}
