import { z } from 'zod';
import { defineCalls } from './define.ts';
import { limits } from './limits.ts';
import { ListedPerson } from './relations.ts';
import { Id, text } from './shared.ts';

export const peopleCalls = defineCalls({
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
