import { limits, type Suggestion, type SuggestionReason } from '@muster/contract';
import type { Deps } from '../../../product/deps.ts';
import type { Viewer } from '../../../product/viewer.ts';
import { loadPeople } from '../people.queries.ts';
import { type Candidate, findShared, findSuggestions } from './suggestions.queries.ts';

/** A member who has posted within this many days is active. */
const ACTIVE_DAYS = 30;
const DAY = 86_400_000;

type Own = Awaited<ReturnType<typeof findShared>>;

/**
 * The closest thing that the two share, which the viewer already knows by name: nobody learns of teams or chapters other than their own.
 */
function reasonOf(own: Own, other: Candidate): SuggestionReason {
  if (own.industry !== null && other.industry === own.industry) return { kind: 'team', name: own.industry };
  if (own.chapter_name !== null && other.preferred_chapter_id === own.preferred_chapter_id)
    return { kind: 'chapter', name: own.chapter_name };
  if (own.workspace_name !== null && other.workspace_id === own.workspace_id) return { kind: 'workspace', name: own.workspace_name };
  return { kind: other.active ? 'active' : 'community', name: null };
}

/** Whom a member may want to follow. */
export function suggestionService({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>) {
  return {
    list: async (viewer: Viewer): Promise<Suggestion[]> => {
      const found = await findShared(db, viewer);
      // If workspaces are off, nobody sees the one that they were in.
      const own = config.features.workspaces ? found : { ...found, workspace_id: null, workspace_name: null };
      const since = new Date(clock.now().getTime() - ACTIVE_DAYS * DAY);
      const suggested = await findSuggestions(db, viewer, own, since, limits.people_suggested);
      const person = await loadPeople(
        db,
        viewer,
        suggested.map(({ id }) => id),
        config.leader.label,
      );
      return (
        suggested
          .map((each) => ({ ...person(each.id), following: false, reason: reasonOf(own, each) }))
          // Between the two reads somebody may have become anonymous or left.
          .filter(({ id }) => id !== null)
      );
    },
  };
}
