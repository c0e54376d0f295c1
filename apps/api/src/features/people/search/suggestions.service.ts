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
 * Returns the closest attribute that the two share. Its name is one that the viewer knows already: teams and chapters of others are not
 * revealed.
 */
function reasonOf(own: Own, other: Candidate): SuggestionReason {
  if (own.industry !== null && other.industry === own.industry) return { kind: 'team', name: own.industry };
  if (own.chapter_name !== null && other.preferred_chapter_id === own.preferred_chapter_id)
    return { kind: 'chapter', name: own.chapter_name };
  if (own.workspace_name !== null && other.workspace_id === own.workspace_id) return { kind: 'workspace', name: own.workspace_name };
  return { kind: other.active ? 'active' : 'community', name: null };
}

/** Suggestions of people to follow. */
export function suggestionService({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>) {
  return {
    list: async (viewer: Viewer): Promise<Suggestion[]> => {
      const found = await findShared(db, viewer);
      // If workspaces are off, nobody sees their former workspace.
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
          // A member may have become anonymous or left between the two reads.
          .filter(({ id }) => id !== null)
      );
    },
  };
}
