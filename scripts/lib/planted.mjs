// Faults, one per kind, each of which must make a check fail. Each is planted alone: `find`, which occurs once in `file`, is replaced by
// `replace`, and then the test whose title begins with `title` must fail, or the command must. `npm run planted` plants them;
// planted.test.ts keeps them plantable.

/** @typedef {{ workspace: 'apps/api' | 'apps/web', test: string, title: string, postgres?: boolean }} Test */
/** @typedef {{ kind: string, file: string, find: string, replace: string } & (Test | { command: string[] })} Fault */

const api = (test, title) => ({ workspace: 'apps/api', test: `src/${test}`, title });
const web = (test, title) => ({ workspace: 'apps/web', test: `src/${test}`, title });
const features = 'apps/api/src/features';

/** @type {Fault[]} */
export const faults = [
  {
    kind: 'a rule: anonymous profiles may comment',
    file: `${features}/reactions/reactions.policy.ts`,
    find: "if (viewer.anonymous) throw new Refusal('member.anonymous_cannot');\n  return mayLike(",
    replace: 'return mayLike(',
    ...api('features/reactions/reactions.policy.test.ts', 'lets anonymous profiles like and not comment'),
  },
  {
    kind: 'a race: the earlier of two answers replaces the later',
    file: 'apps/web/src/platform/entities.ts',
    find: '(ahead === 0 && since >= dataUpdatedAt)',
    replace: 'ahead === 0',
    ...web('platform/entities.test.tsx', 'takes the answer to the later of two questions'),
  },
  {
    kind: 'a leak: what no screen shows stays in memory',
    file: 'apps/web/src/platform/sweep.ts',
    find: '  for (const query of gone) queryClient.getQueryCache().remove(query);\n',
    replace: '',
    ...web('platform/entities.test.tsx', 'throws away after a while what no list holds'),
  },
  {
    kind: 'a screen: a button waits for the server',
    file: 'apps/web/src/features/saved/SaveButton.tsx',
    find: 'saves.useWish(postId) ?? saved',
    replace: 'saved',
    ...web('features/saved/saved.test.tsx', 'saving a post shows at once, before the server has answered'),
  },
  {
    kind: 'a migration: it rewrites a table below members',
    file: 'apps/api/migrations/0098_push_kinds.ts',
    find: '      alter column push_reminders set default true,\n',
    replace: '      alter column push_reminders set default true,\n      add column mood uuid not null default gen_random_uuid(),\n',
    ...api('platform/database/standstill.test.ts', 'migrations beside running processes change in no time the tables that are there'),
    postgres: true,
  },
  {
    kind: 'a translation of an error: a body that is too large is answered in words of the framework',
    file: 'apps/api/src/platform/http/server.ts',
    find: "  FST_ERR_CTP_BODY_TOO_LARGE: new Refusal('payload_too_large'),\n",
    replace: '',
    ...api('platform/http/server.test.ts', 'refusals of the server itself refuses a body that is too large with 413'),
  },
  {
    kind: 'a slow read: a list asks the database again for each thing in it',
    file: `${features}/saved/saved.service.ts`,
    find: '    list: (viewer: Viewer, { offset, limit }: { offset?: string | undefined; limit: number }): Promise<FeedPage> =>\n      reads.inOrderOf(viewer, savedIds(db, viewer, homes, pageStart(offset), limit), limit),',
    replace:
      "    list: async (viewer: Viewer, { offset, limit }: { offset?: string | undefined; limit: number }): Promise<FeedPage> => {\n      const page = await reads.inOrderOf(viewer, savedIds(db, viewer, homes, pageStart(offset), limit), limit);\n      for (let nth = 0; nth < 4; nth += 1) await db.selectFrom('saved_post').select('id').limit(1).execute();\n      return page;\n    },",
    ...api('round-trips.test.ts', 'listSavedPosts takes no more round trips'),
  },
  {
    kind: 'a missing cut-off: the socket of an ended session stays open',
    file: 'apps/api/src/product/live/live.ts',
    find: '    io.in(sessionRoom(sessionId)).disconnectSockets(true);\n',
    replace: '',
    ...api('product/live/live.test.ts', 'closes at once with its session, in whichever way'),
  },
  {
    kind: 'a double count: a comment counts twice',
    file: `${features}/reactions/reactions.queries.ts`,
    find: '${counting(stream, kind, 1)} and exists',
    replace: '${counting(stream, kind, 2)} and exists',
    ...api('features/reactions/reactions.routes.test.ts', 'likes and comments on a post'),
  },
  {
    kind: 'a lost edit: the text of another tab is written over',
    file: `${features}/feed/feed.writes.ts`,
    find: "    .$if(seen !== undefined, (query) => query.where('version', '=', seen!))\n",
    replace: '',
    ...api('features/feed/feed.versions.test.ts', 'refuses an edit of an old version'),
  },
  {
    kind: 'a stuck body: a file of which hardly anything comes is waited for',
    file: 'apps/api/src/platform/http/slow-bodies.ts',
    find: "      refuseSocket(socket, new Refusal('too_slow'));\n",
    replace: '',
    ...api('platform/http/slow-bodies.test.ts', 'refuses a file of which hardly anything comes'),
  },
  {
    kind: 'a secret in a log: the token of an address',
    file: 'apps/api/src/platform/http/logged-path.ts',
    find: 'index === at || (odd !== -1 && index >= odd)',
    replace: 'false',
    ...api('secrets.test.ts', 'a path is logged /api/invitations/word/accept'),
  },
  {
    kind: 'an unflushed write: a picture is acknowledged before it is on the disk',
    file: 'apps/api/src/platform/files/whole-file.ts',
    find: 'flush: isFlushing()',
    replace: 'flush: isFlushing() && false',
    ...api('platform/files/disk-store.test.ts', 'has a file and its name on the disk'),
  },
  {
    kind: 'an unbounded list: all that was ever saved is read for one page',
    file: `${features}/saved/saved.queries.ts`,
    find: '\n    .limit(atMost(size + 1));',
    replace: ';',
    ...api('round-trips.test.ts', 'listSavedPosts reads no more than a page'),
  },
  {
    kind: 'a missing focus: a refused form leaves the keyboard where it was',
    file: 'apps/web/src/ui/useForm.ts',
    find: '    if (first) first.focus();\n    else if (otherwise)',
    replace: '    if (!first && otherwise)',
    ...web('ui/useForm.test.tsx', 'a form sends nothing while something is wrong'),
  },
  {
    kind: 'a wrong time zone: today is that of Greenwich',
    file: 'apps/web/src/features/events/event.when.ts',
    find: 'clockIn(time_zone_id, now).slice(0, 10)',
    replace: "clockIn('UTC', now).slice(0, 10)",
    ...web('features/events/event.when.test.ts', 'today is the day that another library says'),
  },
  {
    kind: 'a boundary import: a feature reaches into another',
    file: `${features}/saved/saved.service.ts`,
    find: "import { feedReads } from '../feed/index.ts';",
    replace: "import { feedReads } from '../feed/index.ts';\nimport '../feed/feed.writes.ts';",
    command: ['depcruise', '--config', '.dependency-cruiser.mjs', 'apps/api/src/features/saved'],
  },
  {
    kind: 'an unused export',
    file: `${features}/saved/saved.queries.ts`,
    find: '/** Removes a post from the list. Does nothing if it is not in the list. */',
    replace: 'export const nobodyReadsThis = 1;\n/** Removes a post from the list. Does nothing if it is not in the list. */',
    command: ['knip', '--no-progress'],
  },
  {
    kind: 'a wrong word on a screen',
    file: 'apps/web/src/features/saved/save.words.ts',
    find: 'Error saving post. Please try again later.',
    replace: 'Something went wrong. Please try again later.',
    ...web('features/saved/saved.test.tsx', 'saving a post goes back and says why where saving is refused'),
  },
  {
    kind: 'a sentence of the documentation that is not true',
    file: 'docs/operations.md',
    find: 'in the last 180 days',
    replace: 'in the last 80 days',
    ...api('limits-guide.test.ts', 'the operations guide shows every limit'),
  },
  {
    kind: 'a write without proof',
    file: `${features}/saved/saved.queries.ts`,
    find: "{ memberId, postId }: Authorized<'post.unsave', Saving>",
    replace: '{ memberId, postId }: Saving',
    ...api('proof.test.ts', 'asks for proof wherever members write'),
  },
];
