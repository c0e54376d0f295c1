import { z } from 'zod';
import { defineCalls } from './define.ts';
import { limits } from './limits.ts';
import { ListedPerson } from './relations.ts';
import { Id, IdParams, text } from './shared.ts';

/**
 * Why somebody is proposed, the closest thing that the two share: the team, the chapter or the workspace, by its name. Without one it is
 * that they have posted lately, or only that they are in this community.
 */
export const SuggestionReason = z.object({
  kind: z.enum(['team', 'chapter', 'workspace', 'active', 'community']),
  name: z.string().nullable(),
});
export type SuggestionReason = z.infer<typeof SuggestionReason>;

/** Somebody whom one may want to follow, with the reason. */
export const Suggestion = ListedPerson.extend({ reason: SuggestionReason }).meta({ id: 'Suggestion' });
export type Suggestion = z.infer<typeof Suggestion>;

export const peopleCalls = defineCalls({
  suggestPeople: {
    method: 'GET',
    path: '/api/user/{id}/suggestions',
    access: 'member',
    self: 'id',
    summary: 'Whom one may want to follow, those with whom one shares most first, with the reason of each',
    params: IdParams,
    response: z.object({ data: z.array(Suggestion) }),
  },
  searchMembers: {
    method: 'GET',
    path: '/api/user/search',
    access: 'member',
    budget: 'search',
    summary: 'Members by name, the best 25: accents, case and order do not matter, beginnings are enough, slips are forgiven (FEED-49)',
    query: z.strictObject({ q: text(limits.people_query_length).default(''), chapter_id: Id.optional() }),
    response: z.object({ data: z.array(ListedPerson) }),
  },
});
